import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { servedDocument } from '../../../pipeline/emit/server/served-document.ts';
import { openDatabase as openMemory } from '../../../server-template/runtime/database/memory.ts';
import { openDatabase as openSqlite } from '../../../server-template/runtime/database/sqlite.ts';
import type { Database } from '../../../server-template/runtime/database/database.ts';
import type { Document } from '../../../server-template/runtime/document/openapi.ts';
import {
  create,
  get,
  list,
  remove,
  update,
  type Routes,
} from '../../../server-template/runtime/routes.ts';
import type { Explanation } from '../../../server-template/shared/reasons/explanation.ts';
import { startApi, type RunningApi } from '../../../server-template/testing/running-api.ts';
import { sqliteDatabases } from '../../../server-template/testing/test-databases.ts';
import { bearer, secret } from '../access/secured-shop.ts';
import type { RandomDocument } from './random-access.ts';
import type { Call, Values } from './random-call.ts';
import type { Situation } from './changed-call.ts';

const tables = {
  Team: sqliteTable('teams', { id: integer('id').primaryKey(), tenant: text('tenant') }),
  Note: sqliteTable('notes', {
    id: integer('id').primaryKey({ autoIncrement: true }),
    owner: text('owner'),
    teamId: integer('team_id'),
    level: integer('level'),
    status: text('status'),
    memo: text('memo'),
    archived: text('archived'),
  }),
};
const schema = `CREATE TABLE teams (id integer PRIMARY KEY, tenant text);
  CREATE TABLE notes (id integer PRIMARY KEY AUTOINCREMENT, owner text,
    team_id integer REFERENCES teams (id), level integer, status text, memo text, archived text);`;
const related = { related: tables };
const routes: Routes = {
  'GET /notes': list(tables.Note, related),
  'POST /notes': create(tables.Note, related),
  'GET /notes/{id}': get(tables.Note, related),
  'PATCH /notes/{id}': update(tables.Note, related),
  'DELETE /notes/{id}': remove(tables.Note, related),
};

/** A server of a random document, in development. */
export interface ExplainedApi extends AsyncDisposable {
  /** Stores the rows of a situation in place of the former ones. */
  store(situation: Situation): Promise<void>;
  explain(call: Call): Promise<Explanation>;
  /** Status of the answer itself. */
  send(call: Call): Promise<number>;
}

/** Starts it on a database of its own. */
export async function startExplained(
  { model }: RandomDocument,
  engine: 'sqlite' | 'memory',
): Promise<ExplainedApi> {
  const document = JSON.parse(servedDocument(model)) as Document;
  const file = engine === 'sqlite' ? await sqliteDatabases.create(schema) : null;
  let database: Database | null = null;
  const api = await startApi(
    {
      ...{ routes, document },
      async openDatabase(options) {
        return (database = file === null ? await openMemory(document) : await openSqlite(options));
      },
    },
    file?.url ?? 'file:unused',
    { access: { jwtSecret: secret }, validateResponses: false },
  );
  return {
    store: (situation) => storeRows(database, situation),
    async explain(call) {
      const { text: body } = await sent(api, call, { 'X-Why': 'explain' });
      return JSON.parse(body) as Explanation;
    },
    send: async (call) => (await sent(api, call, {})).status,
    async [Symbol.asyncDispose]() {
      await api.stop();
      await file?.drop();
    },
  };
}

async function storeRows(database: Database | null, { notes, teams }: Situation): Promise<void> {
  if (database === null) throw new Error('the database is not open yet');
  const all = [
    [tables.Team, teams],
    [tables.Note, notes],
  ] as const;
  for (const [table] of all.toReversed()) {
    const former = await database.table({ table }).list({ limit: 1000, offset: 0 });
    for (const { id } of former) await database.table({ table }).delete([String(id)]);
  }
  for (const [table, rows] of all)
    for (const row of rows.values()) await database.table({ table }).create(row);
}

async function sent(api: RunningApi, call: Call, more: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(call.query).toString();
  const target = `/notes${call.id === null ? '' : `/${call.id}`}${query === '' ? '' : `?${query}`}`;
  return api.call(`${call.method} ${target}`, call.body ?? undefined, {
    ...(await tokenOf(call)),
    ...call.headers,
    ...more,
  });
}

async function tokenOf({ claims, scopes, isExpired }: Call): Promise<Record<string, string>> {
  if (claims === null) return {};
  const all: Values = { ...claims, scope: scopes.join(' ') };
  const { Authorization = '' } = await bearer(all);
  return { Authorization: isExpired ? `${Authorization}x` : Authorization };
}
