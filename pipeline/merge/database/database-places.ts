import { PipelineError } from '../../errors.ts';
import { modelDbOf, X_DB } from '../../extensions.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { withWholeGroups } from '../identity/grouped-parts.ts';
import { propertiesIn } from '../identity/property-paths.ts';
import type { PropertyPath } from '../identity/property-paths.ts';

/** A table or column, and its place in a document. */
export interface DatabasePlace {
  /** Name of the model's schema. */
  readonly model: string;
  readonly schema: string | null;
  readonly table: string;
  /** Name of the property, `contact.email` in an object that groups columns; null for a table. */
  readonly property: string | null;
  /** Property names on the way; empty for a table. */
  readonly path: PropertyPath;
  readonly column: string | null;
}

/** Every table and column of a document. */
export function databasePlaces(document: OpenApiDocument): readonly DatabasePlace[] {
  const { document: whole } = withWholeGroups(document);
  return Object.entries(whole.components?.schemas ?? {}).flatMap(([model, schema]) => {
    const source = modelDbOf(schema);
    if (source === null) return [];
    const table = { model, schema: source.schema ?? null, table: source.table };
    const columns = propertiesIn(schema).flatMap(({ path, column }): readonly DatabasePlace[] =>
      column === null ? [] : [{ ...table, property: path.join('.'), path, column }],
    );
    return [{ ...table, property: null, path: [], column: null }, ...columns];
  });
}

/** The name on the command line: `orders`, `sales.orders`, `orders.note`, `sales.orders.note`. */
export function databaseSpellings(
  { schema, table, column }: Pick<DatabasePlace, 'schema' | 'table' | 'column'>,
  defaultSchema: string | undefined,
): readonly string[] {
  const owner = schema ?? defaultSchema;
  const tables = [table, ...(owner === undefined ? [] : [`${owner}.${table}`])];
  return column === null ? tables : tables.map((name) => `${name}.${column}`);
}

/** The table or column of that name. Throws USAGE, which mentions `flag`, if the name is unknown or ambiguous. */
export function placeNamed(document: OpenApiDocument, text: string, flag: string): DatabasePlace {
  const { defaultSchema } = document[X_DB] ?? {};
  const places = databasePlaces(document);
  const found = places.filter((place) => databaseSpellings(place, defaultSchema).includes(text));
  const [first] = found;
  // A plain name refers to the default schema.
  const meant = found.find(({ schema }) => schema === null) ?? first;
  if (meant !== undefined) return meant;
  const known = places.map((place) => databaseSpellings(place, defaultSchema)[0] ?? '');
  const nearest = nearestName(text, known);
  throw new PipelineError({
    code: 'USAGE',
    message: `${flag} ${JSON.stringify(text)}: the document has no such table or column${nearest === null ? '.' : `; did you mean ${nearest}?`}`,
    hint: 'Tables are written as orders or schema.orders, columns as orders.note.',
  });
}
