import { referredTo } from '../document-references.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { valueKinds, type QueryAbilities } from '../list/query-abilities.ts';
import { hiddenChoices, withoutChoices, type IsHidden, type CallerView } from './hidden-choices.ts';
import { lackedScope } from './property-guards.ts';
import { lackedInEmbed } from './used-properties.ts';

/** A query with its place in the document. */
interface PlacedView extends CallerView {
  readonly path: string;
  readonly key: string;
}

/** The components of a document, with the bodies of queries limited to what the caller may use. */
export function scopedSchemas(
  document: JsonObject,
  operations: readonly PlacedView[],
): { readonly components?: JsonObject } {
  const { components } = document;
  if (!isJsonObject(components) || !isJsonObject(components['schemas'])) return {};
  const schemas = { ...components['schemas'] };
  const change = (name: string, changed: (schema: JsonObject) => JsonObject): void => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (isJsonObject(schema)) schemas[name] = changed(schema);
  };
  for (const operation of operations) {
    const { query } = operation.guarded;
    if (query === null) continue;
    for (const [name, isHidden] of hiddenConditions(query, operation.scopes))
      change(name, (schema) =>
        withProperties(schema, (part, key) => (isHidden(key) ? null : part)),
      );
    change(bodyName(document, operation), (schema) =>
      withProperties(schema, (part, key) => seenPart(part, key, operation)),
    );
  }
  return { components: { ...components, schemas } };
}

/** Names of the schemas of conditions, with the hidden properties. */
function hiddenConditions(
  { where }: QueryAbilities,
  scopes: ReadonlySet<string>,
): readonly (readonly [schema: string, isHidden: IsHidden])[] {
  const tables = where?.tables ?? {};
  return Object.entries(tables).map(([table, { columns, relations = {}, read = {} }]) => [
    // A table is identified by its model and schema.
    table.slice(table.indexOf(' ') + 1),
    (name) => {
      const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
      if (column !== undefined) return lackedScope(read, column.property, scopes) !== null;
      const relation = Object.hasOwn(relations, name) ? relations[name] : undefined;
      if (relation === undefined) return false;
      const { read: other = {} } = tables[relation.table] ?? {};
      const { key, through } = relation;
      const ways = [{ name, key, read: other, ...(through === undefined ? {} : { through }) }];
      return lackedInEmbed(ways, new Set([name]), { read, scopes }).length > 0;
    },
  ]);
}

function bodyName(document: JsonObject, { path, key }: PlacedView): string {
  const item = isJsonObject(document['paths']) ? document['paths'][path] : undefined;
  const operation = isJsonObject(item) ? item[key] : undefined;
  const body = isJsonObject(operation) ? referredTo(document, operation['requestBody']) : null;
  const [content] = isJsonObject(body?.['content']) ? Object.values(body['content']) : [];
  const schema = isJsonObject(content) ? content['schema'] : undefined;
  const pointer = isJsonObject(schema) ? schema['$ref'] : undefined;
  return typeof pointer === 'string' ? pointer.slice('#/components/schemas/'.length) : '';
}

function seenPart(part: JsonObject, key: string, operation: CallerView): JsonObject | null {
  const { guarded, scopes } = operation;
  const { aggregate } = guarded.query ?? {};
  const isHiddenIn = (
    columns: Readonly<Record<string, { readonly property: string }>>,
  ): IsHidden => {
    return (choice) => {
      const column = Object.hasOwn(columns, choice) ? columns[choice] : undefined;
      return (
        column !== undefined && lackedScope(guarded.guards.read, column.property, scopes) !== null
      );
    };
  };
  if (aggregate === undefined || (key !== 'groupBy' && key !== 'aggregate'))
    return withoutChoices(part, hiddenChoices(key, operation));
  if (key === 'groupBy') return withoutChoices(part, isHiddenIn(aggregate.groupBy));
  return withProperties(part, (values, name) => {
    const kind = valueKinds.find((one) => one === name);
    return kind === undefined ? values : withoutChoices(values, isHiddenIn(aggregate.values[kind]));
  });
}

/** A schema with other properties; null removes them. */
function withProperties(
  schema: JsonObject,
  change: (part: JsonObject, name: string) => JsonObject | null,
): JsonObject {
  if (!isJsonObject(schema['properties'])) return schema;
  const properties = Object.entries(schema['properties']).flatMap(([name, part]) => {
    const changed = isJsonObject(part) ? change(part, name) : part;
    return changed === null ? [] : [[name, changed] as const];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
