import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { X_DB } from '../../pipeline/extensions.ts';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import { sqliteDatabases } from '../../server-template/testing/test-databases.ts';
import { generateProject } from './generated-project.ts';

/** A table whose timestamps have been written by different programs, and one without rows. */
const schema = `
  create table visits (id integer primary key, script datetime not null, orm datetime, short timestamp,
    mixed datetime, usual datetime default current_timestamp, made datetime, none datetime);
  create index visits_script on visits (script);
  create index visits_orm on visits (orm);
  create index visits_short on visits (short);
  create index visits_made on visits (made);
  create table later (id integer primary key,
    made datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), plain datetime default current_timestamp);
  create view seen as select id, script as at, usual from visits;
  with recursive numbers(value) as (values (1) union all select value + 1 from numbers where value < 60)
  insert into visits (id, script, orm, short, mixed, usual)
    select value, strftime('%Y-%m-%dT%H:%M:', 1767225600 + value * 1200, 'unixepoch') || printf('00.%03dZ', value % 3 * 250),
      strftime('%Y-%m-%d %H:%M:', 1767225600 + value * 1200, 'unixepoch') || printf('00.%03d000', value % 3 * 250),
      strftime('%Y-%m-%dT%H:%M:00Z', 1767225600 + value * 1200, 'unixepoch'),
      case value % 2 when 0 then '2026-01-01T10:00:00Z' else '2026-01-01 10:00:00' end, '2026-01-01 10:00:00'
    from numbers;`;

function formsOf({ components }: OpenApiDocument, model: string): readonly (string | null)[] {
  const schema = components?.schemas?.[model] as
    | { properties?: Readonly<Record<string, { readonly [X_DB]?: { storedAs?: string } }>> }
    | undefined;
  return Object.values(schema?.properties ?? {}).map(
    (property) => property[X_DB]?.storedAs ?? null,
  );
}

test('timestamps are filtered, paged and written in the form of the stored ones', async () => {
  const database = await sqliteDatabases.create(schema);
  await using project = await generateProject(database.url);
  const document = await project.document();
  const [iso, orm] = ['YYYY-MM-DDTHH:MM:SS.sssZ', 'YYYY-MM-DD HH:MM:SS.ssssss'];
  const short = 'YYYY-MM-DDTHH:MM:SSZ';
  expect(formsOf(document, 'Visit')).toEqual([null, iso, orm, short, null, null, null, null]);
  expect(formsOf(document, 'Later')).toEqual([null, iso, null]);
  expect(formsOf(document, 'Seen')).toEqual([null, iso, null]);

  const server = await project.start();
  try {
    const rows = async (target: string): Promise<readonly { id: number }[]> => {
      const response = await fetch(`${server.url}${target}`);
      expect([target, response.status]).toEqual([target, 200]);
      return (await response.json()) as readonly { id: number }[];
    };
    const ids = async (target: string) => (await rows(target)).map(({ id }) => id);
    for (const column of ['script', 'orm', 'short']) {
      const between = `${column}_gte=2026-01-01T10:00:00Z&${column}_lte=2026-01-01T11:00:00Z`;
      expect([column, await ids(`/visits?${between}`)]).toEqual([column, [30, 31, 32, 33]]);
      const late = await ids(`/visits?${column}_gte=2026-01-01T19:40:00Z&sort=-${column}`);
      expect([column, late]).toEqual([column, [60, 59]]);
    }
    const sent = {
      script: '2026-02-01T12:00:00.5+02:00',
      ...{
        orm: '2026-02-01T10:00:00Z',
        short: '2026-02-01T10:00:00Z',
        usual: '2026-02-01T10:00:00.25Z',
      },
    };
    const created = await fetch(`${server.url}/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    expect([created.status, await created.json()]).toEqual([
      201,
      {
        ...{ id: 61, script: '2026-02-01T10:00:00.500Z', orm: '2026-02-01T10:00:00.000000Z' },
        ...{ short: '2026-02-01T10:00:00Z', usual: '2026-02-01T10:00:00.25Z' },
        ...{ mixed: null, made: null, none: null },
      },
    ]);
  } finally {
    await server.stop();
  }
  const file = new DatabaseSync(database.url.slice('file:'.length));
  const stored = file.prepare('select * from visits where id = 61').get();
  file.close();
  expect({ ...stored }).toEqual({
    ...{ id: 61, script: '2026-02-01T10:00:00.500Z', orm: '2026-02-01 10:00:00.000000' },
    ...{ short: '2026-02-01T10:00:00Z', usual: '2026-02-01 10:00:00.25' },
    ...{ mixed: null, made: null, none: null },
  });
  await database.drop();
});
