import type { DocumentDb } from '../../../extensions.ts';
import type { SchemaOrReference } from '../../../openapi-document.ts';
import type { Crud, Operation, Property, PropertyColumn } from '../../api-model.ts';
import type { Located } from '../../json-pointer.ts';
import { jsonContent } from '../../resolve/resolve-contents.ts';
import { objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/**
 * Warns about required columns without a default that a create does not send, or may omit; also for
 * related rows in a body.
 */
export function checkUnfilledColumns(
  resolution: Resolution,
  { crud, pointer, body, nested }: Operation,
  database: DocumentDb | null,
): void {
  if (crud === null) return;
  if (crud.action === 'create' || crud.action === 'upsert') {
    const { schema, schemaPointer } = jsonContent(body?.contents ?? []) ?? nothing;
    const located =
      schema === null || schemaPointer === null ? null : { value: schema, pointer: schemaPointer };
    const filled = crud.key.map(({ column }) => column);
    checkCreate(resolution, { ...crud, body: located, filled, place: pointer }, database);
  }
  for (const { model, create, bodies, key } of nested) {
    // Foreign keys to the enclosing row are set from it.
    const names = new Set(key.map(([, name]) => name));
    const filled = model.properties.filter(({ name }) => names.has(name));
    const columns = filled.map(({ source }) => source.column);
    for (const { kind, ...located } of create === null ? [] : bodies) {
      if (create === null || kind !== 'create') continue;
      const place = '$ref' in located.value ? located.value.$ref : located.pointer;
      checkCreate(
        resolution,
        { model, ...create, body: located, filled: columns, place },
        database,
      );
    }
  }
}

/** Something that creates a row of a model. */
interface Create extends Pick<Crud, 'model' | 'input' | 'presets'> {
  readonly body: Located<SchemaOrReference> | null;
  /** Columns that are set without the body. */
  readonly filled: readonly string[];
  /** Place of the warning. */
  readonly place: string;
}

function checkCreate(
  resolution: Resolution,
  { model, input, presets, body, filled, place }: Create,
  database: DocumentDb | null,
): void {
  const sent = new Set(input.map(({ column }) => column));
  const certain = new Set([...filled, ...certainColumns(resolution, input, body)]);
  const preset = new Set(presets.map((item) => item.property));
  for (const property of model.properties) {
    if (preset.has(property.name)) continue;
    const { column } = property.source;
    if (certain.has(column) || !mustBeSent(property, database)) continue;
    const [what, which] = sent.has(column)
      ? ['may omit the column', 'the row']
      : ['never sets the column', 'every row'];
    resolution.problems.warn(
      place,
      `A create ${what} ${JSON.stringify(column)} of ${model.name}, which is never null and has no default: the database rejects ${which}. Ignore this if a trigger fills the column.`,
    );
  }
}

/**
 * Columns that always have a value: required or filled in. Columns inside an object count as
 * required.
 */
function certainColumns(
  resolution: Resolution,
  input: Crud['input'],
  body: Create['body'],
): readonly string[] {
  if (body === null) return [];
  const shape = objectShape(resolution, body);
  const isCertain = ({ path: [name = '', ...deeper] }: PropertyColumn): boolean =>
    deeper.length > 0 ||
    shape.required.has(name) ||
    shape.properties.get(name)?.value.default !== undefined;
  return input.filter(isCertain).map(({ column }) => column);
}

const nothing = { schema: null, schemaPointer: null };

function mustBeSent({ nullable, source }: Property, database: DocumentDb | null): boolean {
  const { default: preset, identity, generated, managed, domain } = source;
  const domains = database?.domains ?? [];
  const hasDomainDefault = domains.some(
    ({ schema, name, default: value }) =>
      value !== undefined && domain === (schema === undefined ? name : `${schema}.${name}`),
  );
  return (
    nullable === false &&
    !hasDomainDefault &&
    [preset, identity, generated, managed].every((value) => value === undefined)
  );
}
