import { ApiError } from '../api-error.ts';
import { problemTexts, type ErrorDetail } from '../problem-texts.ts';
import { FieldReader, type FileValue } from './field-reader.ts';
import { allowsMediaType, encodingOf } from './form-encoding.ts';
import { fieldPath } from './field-name.ts';
import type { FormSchemas } from './form-schemas.ts';
import { addField, emptyNode, type FormNode } from './form-tree.ts';
import type { ReceivedForm } from './received-form.ts';
import { declaredNames, isDeclared, placesOf, propertyPlaces, typesAt } from './value-schemas.ts';

/** Throws a 400 if a part has a media type that its encoding does not allow. */
export function rejectMediaTypes(
  schemas: FormSchemas,
  pointer: string,
  { fields }: ReceivedForm,
): void {
  const details = fields.flatMap(({ name, mediaType }): ErrorDetail[] => {
    if (mediaType === null) return [];
    const [property = name] = fieldPath(name);
    const encoding = encodingOf(schemas, pointer, property);
    if (allowsMediaType(encoding, mediaType)) return [];
    const message = `must be ${encoding.mediaTypes.join(' or ')}`;
    return [{ in: 'body', field: property.slice(0, 200), message }];
  });
  if (details.length > 0)
    throw new ApiError(...problemTexts.invalidRequest, { details: details.slice(0, 50) });
}

/** The values of a form in the types of its schema. Text that is not of its type stays. */
export function readForm(
  schemas: FormSchemas,
  pointer: string,
  { form, fileValue }: { readonly form: ReceivedForm; readonly fileValue: FileValue },
): Readonly<Record<string, unknown>> {
  const places = placesOf(schemas, [pointer]);
  const owners = form.isMultipart
    ? new Map<string, string>()
    : spreadNames(schemas, pointer, places);
  const root = emptyNode();
  const paths = new Map<string, readonly string[]>();
  for (const field of form.fields) {
    const { name } = field;
    const path = paths.get(name) ?? pathOf(schemas, { name, places, owners });
    paths.set(name, path);
    addField(root, path, field);
  }
  const reader = new FieldReader(schemas, fileValue);
  return Object.fromEntries(
    [...root.named].map(([name, node]: [string, FormNode]) => [
      name,
      reader.read(node, {
        places: propertyPlaces(schemas, places, name),
        encoding: encodingOf(schemas, pointer, name),
      }),
    ]),
  );
}

/** The path of a field: a property with the whole name takes precedence over brackets in the name. */
function pathOf(
  schemas: FormSchemas,
  {
    name,
    places,
    owners,
  }: {
    readonly name: string;
    readonly places: readonly string[];
    readonly owners: ReadonlyMap<string, string>;
  },
): readonly string[] {
  if (isDeclared(schemas, places, name)) return [name];
  const owner = owners.get(name);
  if (owner !== undefined) return [owner, name];
  const keys = name.split('.');
  const [first = ''] = keys;
  const isDotted =
    keys.length > 1 &&
    keys.length <= 100 &&
    typesAt(schemas, propertyPlaces(schemas, places, first)).has('object') &&
    isDeclared(schemas, places, first);
  return isDotted ? keys : fieldPath(name);
}

/** Properties of objects that may be fields of their own, by name: the enclosing object. */
function spreadNames(
  schemas: FormSchemas,
  pointer: string,
  places: readonly string[],
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const name of declaredNames(schemas, places)) {
    if (!encodingOf(schemas, pointer, name).isSpread) continue;
    const property = propertyPlaces(schemas, places, name);
    if (typesAt(schemas, property).has('array')) continue;
    for (const inner of declaredNames(schemas, property)) owners.set(inner, name);
  }
  return owners;
}
