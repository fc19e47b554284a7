import type { Catalog, Column } from '../../catalog/catalog.ts';
import type { Connection } from '../dialect.ts';
import { schemasNote } from '../schemas-note.ts';
import { withoutOwnTables } from '../without-own-tables.ts';
import { evidenceIf, jsonEvidence, withSamples, type SamplePart } from '../sample-values.ts';
import type { CatalogRows } from './catalog-rows.ts';
import type { Session } from './connect.ts';

/** How to read a database of PostgreSQL's family. */
export interface CatalogReader {
  /** Begins a read-only transaction with the settings that affect output. */
  readonly begin: string;
  readonly query: string;
  catalogOf(rows: CatalogRows): Catalog;
}

/** Reads the catalog in one transaction. Throws DATABASE_EMPTY if there is no table. */
export async function readPostgresqlCatalog(
  session: Session,
  reader: CatalogReader,
  { schemas: asked, wantsSample }: Parameters<Connection['readCatalog']>[0],
): Promise<Catalog> {
  const schemas = asked ?? (await schemasOfUrl(session));
  await session.query(
    `${reader.begin}; SET LOCAL statement_timeout = ${statementTimeout(session)}`,
  );
  const [rows] = await session.query<CatalogRows>(reader.query, [schemas]);
  await session.query('COMMIT');
  if (rows === undefined) throw new Error('The catalog query returned no row');
  const read = withoutOwnTables(reader.catalogOf(rows), emptyHint(session, schemas));
  const catalog =
    asked === schemas
      ? read
      : { ...read, notes: [schemasNote(session.target.database, schemas), ...read.notes] };
  return wantsSample === undefined
    ? catalog
    : withSamples(catalog, wantsSample, {
        ...{ quote: quoteName, part: samplePart },
        row: async (sql) => (await session.query<Record<string, unknown>>(sql))[0],
      });
}

/** Existing schemas that the URL names, which may be `$user`; null: the URL names none. */
async function schemasOfUrl(session: Session): Promise<readonly string[] | null> {
  if (session.schemas === null) return null;
  const path = session.schemas.map(quoteName).join(', ');
  await session.query(`BEGIN; SET LOCAL search_path = ${path}`);
  const [row] = await session.query<{ readonly schemas: readonly string[] }>(
    'SELECT current_schemas(false)::text[] AS schemas',
  );
  await session.query('COMMIT');
  // Names of missing schemas, for the report.
  return row === undefined || row.schemas.length === 0 ? session.schemas : row.schemas;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function samplePart({ type, sqlType, domain }: Column, quoted: string): SamplePart | null {
  if (type.kind === 'json') {
    const kind = domain === null && /^json$/i.test(sqlType) ? 'json_typeof' : 'jsonb_typeof';
    const value = kind === 'json_typeof' ? quoted : `${quoted}::jsonb`;
    return { sql: `string_agg(DISTINCT ${kind}(${value}), ',')`, read: jsonEvidence };
  }
  if (type.kind === 'array' && type.element.kind === 'json') {
    const kind = domain === null && /^json\[/i.test(sqlType) ? 'json_typeof' : 'jsonb_typeof';
    const items = kind === 'json_typeof' ? quoted : `${quoted}::jsonb[]`;
    const kinds = `SELECT string_agg(DISTINCT ${kind}(item), ',') FROM unnest(${items}) AS item`;
    return { sql: `string_agg((${kinds}), ',')`, read: jsonEvidence };
  }
  if (type.kind !== 'date' && type.kind !== 'dateTime') return null;
  const isBeyond = `${quoted} < '0001-01-01' OR ${quoted} >= '10000-01-01'`;
  return { sql: `bool_or(${isBeyond})`, read: evidenceIf('infinite') };
}

/** Whole milliseconds, limited to the server's maximum. */
function statementTimeout({ timeoutMs }: Session): number {
  return Math.min(Math.ceil(timeoutMs), 2 ** 31 - 1);
}

function emptyHint({ target }: Session, schemas: readonly string[] | null): string {
  return schemas === null
    ? `Create tables in "${target.database}", or grant user "${target.user}" USAGE on its schemas and SELECT on its tables.`
    : `Only these schemas were read: ${schemas.join(', ')}. Check their names.`;
}
