import { databasePath } from '../../../server-template/shared/url/sqlite-url.ts';
import type { ConnectOptions } from '../dialect.ts';
import { usableUrl } from '../usable-url.ts';
import { readSqliteRows } from './catalog-query.ts';
import { readCreatedTable } from './created-table.ts';
import { readOnlyUrl, requireReadableFile } from './database-file.ts';
import { foldName } from './name-case.ts';

/** Facts about a table or view of a SQLite file that the catalog lacks. */
export interface SqliteTableFacts {
  /** The CREATE statement in sqlite_schema. */
  readonly sql: string;
  /** Its CREATE TRIGGER statements. */
  readonly triggers: readonly string[];
  /** Collation of each column that declares one. */
  readonly collations: ReadonlyMap<string, string>;
}

/** Reads these facts for every table and view of a file. Throws PipelineError (DATABASE_*). */
export async function readSqliteFacts(
  url: string,
  { baseFolder }: Pick<ConnectOptions, 'baseFolder'>,
): Promise<ReadonlyMap<string, SqliteTableFacts>> {
  const path = usableUrl(() => databasePath(url, baseFolder));
  await requireReadableFile(path);
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(await readOnlyUrl(path), { readOnly: true });
  try {
    const { objects, columns } = readSqliteRows(database);
    const tables = objects.filter(({ type }) => type === 'table' || type === 'view');
    return new Map(
      tables.map(({ type, name, sql }) => {
        const created = type === 'table' ? readCreatedTable(sql ?? '') : null;
        const collations = columns.flatMap((column) => {
          const collation = created?.columns.get(foldName(column.name))?.collation ?? null;
          return column.tableName !== name || collation === null
            ? []
            : [[column.name, collation] as const];
        });
        const triggers = objects.flatMap((object) =>
          object.type === 'trigger' && foldName(object.tableName) === foldName(name)
            ? [object.sql ?? '']
            : [],
        );
        return [name, { sql: sql ?? '', triggers, collations: new Map(collations) }];
      }),
    );
  } finally {
    database.close();
  }
}
