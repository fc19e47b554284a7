import { once } from 'node:events';
import path from 'node:path';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { startProcess } from '../../../server-template/testing/server-process.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { introspectedProject, type GeneratedProject } from '../generated-project.ts';
import { callServer } from '../generated-server.ts';
import { largeValues } from './large-bodies.ts';

/**
 * How long a body of 1 MB holds up all other requests (goal: at most 100 ms): the CPU time of the
 * longest turn of the event loop while a generated server handles it, in the best of three rounds
 * after one. Prints the request that takes longest for each value.
 */
const warmUps = 1;
const rounds = 3;
const goalMs = 100;

/** A database, and the type of each column that is sent such a value. */
type Kind = readonly [name: string, databases: TestDatabases, key: string, columns: Columns];
type Columns = Readonly<Record<string, string>>;

const kinds: readonly Kind[] = [
  [
    'PostgreSQL',
    postgresDatabases,
    'integer generated always as identity',
    { note: 'text', data: 'jsonb', texts: 'text[]', numbers: 'numeric[]' },
  ],
  ['MariaDB', mariadbDatabases, 'int auto_increment', { note: 'longtext', data: 'json' }],
  ['SQLite', sqliteDatabases, 'integer', { note: 'text', data: 'json' }],
];

type Request = readonly [what: string, line: string, body: string, type?: string];

/** What may be sent with a value. */
function requestsWith(value: string, columns: Columns, id: number): readonly Request[] {
  return [
    ...Object.entries(columns).map(
      ([name, type]) => [`create: ${type}`, 'POST /notes', `{"${name}":${value}}`] as const,
    ),
    ['merge patch', `PATCH /notes/${id}`, `{"data":${value}}`, 'application/merge-patch+json'],
    ['create: unknown property', 'POST /notes', `{"unknown":${value}}`],
    ['create: the whole body', 'POST /notes', value],
    ['bulk create', 'POST /notes/bulk', value],
  ];
}

async function measure(name: string, project: GeneratedProject, columns: Columns): Promise<void> {
  const server = startProcess(path.join(project.folder, 'apps/api/src/main.ts'), {
    ...{ NODE_ENV: 'production', DATABASE_URL: project.databaseUrl, BODY_LIMIT: '2mb' },
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'longest-turn.ts')}`,
  });
  const { port } = await server.logged('listening');
  const url = `http://127.0.0.1:${String(port)}`;
  const longestTurn = async (): Promise<number> => {
    const reply = once(server.child, 'message') as Promise<[number]>;
    server.child.send('longest');
    return (await reply)[0];
  };
  const timeOf = async ([, line, body, type]: Request): Promise<number> => {
    const headers = { 'Content-Type': type ?? 'application/json' };
    const seen: number[] = [];
    for (let round = 0; round < warmUps + rounds; round++) {
      await longestTurn();
      await callServer(url, line, { body, headers });
      seen.push(await longestTurn());
    }
    return Math.min(...seen.slice(warmUps));
  };
  const created = await callServer(url, 'POST /notes', { body: {} });
  const { id } = created.body as { readonly id: number };
  for (const [kind, value] of Object.entries(largeValues)) {
    let [worst, longest] = ['', 0];
    for (const request of requestsWith(value, columns, id)) {
      const time = await timeOf(request);
      if (time > longest) [worst, longest] = [request[0], time];
    }
    const verdict = longest > goalMs ? '  too long' : '';
    const cells = [name.padEnd(12), kind.padEnd(34), worst.padEnd(26)];
    console.log(`${cells.join('')}${longest.toFixed(0).padStart(4)} ms${verdict}`);
  }
  server.child.kill('SIGTERM');
  await server.ended();
}

for (const [name, databases, key, columns] of kinds) {
  if ((await databases.missing()) !== null) continue;
  const list = Object.entries(columns).map(([column, type]) => `, ${column} ${type}`);
  const database = await databases.create(
    `create table notes (id ${key} primary key${list.join('')})`,
  );
  try {
    await using project = await introspectedProject(database.url);
    for (const ability of ['merge-patch', 'bulk'])
      await callSpecmill(project.folder, ['add', ability, '--to', 'Note']);
    await project.build();
    await measure(name, project, columns);
  } finally {
    await database.drop();
  }
}
