import type { DocumentDb } from '../../../extensions.ts';
import type { Crud, Operation, Property, PropertyColumn } from '../../api-model.ts';
import { jsonContent } from '../../resolve/resolve-contents.ts';
import { objectShape } from '../../resolve/schema-shape.ts';
import type { Resolution } from '../../resolve/schema-shape.ts';

/** Warns of columns that must have a value, when a create sends none or may leave it out and the database has no default. */
export function checkUnfilledColumns(
  resolution: Resolution,
  { crud, pointer, body }: Operation,
  database: DocumentDb | null,
): void {
  if (crud?.action !== 'create' && crud?.action !== 'upsert') return;
  const fromPath = new Set(crud.key.map(({ column }) => column));
  const sent = new Set(crud.input.map(({ column }) => column));
  const certain = certainColumns(resolution, crud, body);
  const preset = new Set(crud.presets.map((item) => item.property));
  for (const property of crud.model.properties) {
    if (preset.has(property.name)) continue;
    const { column } = property.source;
    if (fromPath.has(column) || certain.has(column) || !mustBeSent(property, database)) continue;
    const [what, which] = sent.has(column)
      ? ['need not send the column', 'such a row']
      : ['sends nothing for the column', 'every row'];
    resolution.problems.warn(
      pointer,
      `A create ${what} ${JSON.stringify(column)} of ${crud.model.name}, which is never null and has no default: the database rejects ${which}. Ignore this if a trigger fills the column.`,
    );
  }
}

/** Columns that have a value whatever is sent: they are required, or filled in. What is in an object is taken for required. */
function certainColumns(
  resolution: Resolution,
  { input }: Crud,
  body: Operation['body'],
): ReadonlySet<string> {
  const { schema, schemaPointer } = jsonContent(body?.contents ?? []) ?? nothing;
  if (schema === null || schemaPointer === null) return new Set();
  const shape = objectShape(resolution, { value: schema, pointer: schemaPointer });
  const isCertain = ({ path: [name = '', ...deeper] }: PropertyColumn): boolean =>
    deeper.length > 0 ||
    shape.required.has(name) ||
    shape.properties.get(name)?.value.default !== undefined;
  return new Set(input.filter(isCertain).map(({ column }) => column));
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
