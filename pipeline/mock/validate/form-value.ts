import type { Schemas } from '../../model/schema-view.ts';
import { plainFields, ReceivedForm } from '../read/received-form.ts';
import { invalidRequest } from '../rejection.ts';
import type { ErrorDetail } from '../../../server-template/shared/problem-texts.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { FieldReader } from './field-reader.ts';
import type { FileView } from './field-reader.ts';
import { allowsMediaType, encodingOf } from './form-encoding.ts';
import { fieldPath } from './field-name.ts';
import { addField, emptyNode } from './form-tree.ts';
import type { FormNode } from './form-tree.ts';
import {
  declaredNames,
  isDeclared,
  placesOf,
  propertyPlaces,
  typesAt,
} from '../../model/schemas/value-schemas.ts';

/** A form with the types of its schema, to be validated like JSON: a file is a text with one character per byte. Throws ApiError if a part has a media type that the document does not allow; null for other bodies. */
export function formValue(schemas: Schemas, pointer: string, form: unknown): Row | null {
  if (!(form instanceof ReceivedForm)) return null;
  rejectMediaTypes(schemas, pointer, form);
  return readForm(schemas, pointer, { form, view: 'content' });
}

/** A form as it is stored and returned: a file is represented by its name. */
export function sentFormValue(schemas: Schemas, pointer: string | null, form: ReceivedForm): Row {
  if (pointer === null) return plainFields(form);
  return readForm(schemas, pointer, { form, view: 'name' });
}

function rejectMediaTypes(schemas: Schemas, pointer: string, { fields }: ReceivedForm): void {
  const details = fields.flatMap(({ name, mediaType }): ErrorDetail[] => {
    if (mediaType === null) return [];
    const [property = name] = fieldPath(name);
    const encoding = encodingOf(schemas, pointer, property);
    if (allowsMediaType(encoding, mediaType)) return [];
    const message = `must be ${encoding.mediaTypes.join(' or ')}`;
    return [{ in: 'body', field: property.slice(0, 200), message }];
  });
  if (details.length > 0) throw invalidRequest(details);
}

function readForm(
  schemas: Schemas,
  pointer: string,
  { form, view }: { readonly form: ReceivedForm; readonly view: FileView },
): Row {
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
  const reader = new FieldReader(schemas, view);
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
  schemas: Schemas,
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
  schemas: Schemas,
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
