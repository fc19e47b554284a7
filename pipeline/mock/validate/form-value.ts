import { plainFields, ReceivedForm } from '../read/received-form.ts';
import { invalidRequest } from '../rejection.ts';
import type { ErrorDetail } from '../rejection.ts';
import type { Row } from '../rows/row.ts';
import { FieldReader } from './field-reader.ts';
import type { FileView } from './field-reader.ts';
import { allowsMediaType, encodingOf } from './form-encoding.ts';
import { fieldPath } from './field-name.ts';
import { addField, emptyNode } from './form-tree.ts';
import type { FormNode } from './form-tree.ts';
import { declaredNames, isDeclared, placesOf, propertyPlaces, typesAt } from '../schema-places.ts';

/** A form in the types of its schema, to be validated like JSON: a file is a text of as many characters as it has bytes. Throws Rejection where a part is of a media type that the document does not want; null where this is no form. */
export function formValue(document: object, pointer: string, form: unknown): Row | null {
  if (!(form instanceof ReceivedForm)) return null;
  rejectMediaTypes(document, pointer, form);
  return readForm(document, pointer, { form, view: 'content' });
}

/** The same to be kept and given back: of a file its name. */
export function sentFormValue(document: object, pointer: string | null, form: ReceivedForm): Row {
  if (pointer === null) return plainFields(form);
  return readForm(document, pointer, { form, view: 'name' });
}

function rejectMediaTypes(document: object, pointer: string, { fields }: ReceivedForm): void {
  const details = fields.flatMap(({ name, mediaType }): ErrorDetail[] => {
    if (mediaType === null) return [];
    const [property = name] = fieldPath(name);
    const encoding = encodingOf(document, pointer, property);
    if (allowsMediaType(encoding, mediaType)) return [];
    const message = `must be ${encoding.mediaTypes.join(' or ')}`;
    return [{ in: 'body', field: property.slice(0, 200), message }];
  });
  if (details.length > 0) throw invalidRequest(details);
}

function readForm(
  document: object,
  pointer: string,
  { form, view }: { readonly form: ReceivedForm; readonly view: FileView },
): Row {
  const places = placesOf(document, [pointer]);
  const owners = form.isMultipart
    ? new Map<string, string>()
    : spreadNames(document, pointer, places);
  const root = emptyNode();
  const paths = new Map<string, readonly string[]>();
  for (const field of form.fields) {
    const { name } = field;
    const path = paths.get(name) ?? pathOf(document, { name, places, owners });
    paths.set(name, path);
    addField(root, path, field);
  }
  const reader = new FieldReader(document, view);
  return Object.fromEntries(
    [...root.named].map(([name, node]: [string, FormNode]) => [
      name,
      reader.read(node, {
        places: propertyPlaces(document, places, name),
        encoding: encodingOf(document, pointer, name),
      }),
    ]),
  );
}

/** Where a field belongs: what the document declares by its whole name comes before what the name's spelling says. */
function pathOf(
  document: object,
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
  if (isDeclared(document, places, name)) return [name];
  const owner = owners.get(name);
  if (owner !== undefined) return [owner, name];
  const keys = name.split('.');
  const [first = ''] = keys;
  const isDotted =
    keys.length > 1 &&
    keys.length <= 100 &&
    typesAt(document, propertyPlaces(document, places, first)).has('object') &&
    isDeclared(document, places, first);
  return isDotted ? keys : fieldPath(name);
}

/** Properties of objects that may stand as fields of their own, by name: the object they belong to. */
function spreadNames(
  document: object,
  pointer: string,
  places: readonly string[],
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const name of declaredNames(document, places)) {
    if (!encodingOf(document, pointer, name).isSpread) continue;
    const property = propertyPlaces(document, places, name);
    if (typesAt(document, property).has('array')) continue;
    for (const inner of declaredNames(document, property)) owners.set(inner, name);
  }
  return owners;
}
