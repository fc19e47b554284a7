import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, temporaryFolder } from '../../../pipeline/cli/testing/run-specmill.ts';
import {
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { databaseHistories, histories } from './histories.ts';
import { Person } from './person.ts';
import type { OwnDatabase } from './person.ts';

const tables = `
  CREATE TABLE agents (id INTEGER PRIMARY KEY, name VARCHAR(80) NOT NULL);
  CREATE TABLE tickets (id INTEGER PRIMARY KEY, agent_id INTEGER REFERENCES agents (id), note VARCHAR(80), secret VARCHAR(80));
  CREATE INDEX tickets_by_agent ON tickets (agent_id);
`;

const providers = {
  sqlite: { databases: sqliteDatabases, tried: histories },
  // The others only merge files, or change a column in the same way.
  postgresql: { databases: postgresDatabases, tried: databaseHistories },
};
const missing = await postgresDatabases.missing();

describe.each(Object.entries(providers))('a team on %s', (provider, { databases, tried }) => {
  const isMissing = provider === 'postgresql' && missing !== null;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let start = '';

  beforeAll(async () => {
    folder = await temporaryFolder();
    if (isMissing) return;
    const own = await databases.create(tables);
    const origin = join(folder.path, 'origin.git');
    await mkdir(join(folder.path, 'desk'));
    const first = new Person(join(folder.path, 'desk'), own);
    await first.does(`init . --db ${own.url} --skip-prompts`);
    await first.does('introspect');
    first.git('init', '--quiet', '--initial-branch=main');
    first.git('init', '--quiet', '--bare', origin);
    first.git('remote', 'add', 'origin', origin);
    await first.finishes();
    start = first.git('rev-parse', 'HEAD').trim();
    for (const name of ['ann', 'bob'])
      first.git('clone', '--quiet', origin, join(folder.path, name));
    await own.drop();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  it.skipIf(isMissing).each(tried)('$name', async (history) => {
    const own = [await databases.create(tables), await databases.create(tables)] as const;
    const [ann, bob] = [personOf('ann', own[0]), personOf('bob', own[1])];
    await history.ann(ann);
    await ann.finishes();
    await history.bob(bob);
    await bob.finishes();
    if (bob.merges('ann')) await bob.does('resolve');
    await bob.builds();
    await history.after?.(bob);
    await bob.does('check');
    bob.commits();
    expect(bob.git('status', '--porcelain')).toBe('');
    await history.left(bob);
    const files = await filesOf(bob.folder);
    const odd = Object.keys(files).filter((path) => /\.(?:new|old|orig)$/.test(path));
    const marked = Object.keys(files).filter(
      (path) => !path.startsWith('.git/') && /^<{7} /m.test(files[path] ?? ''),
    );
    expect({ odd, marked }).toEqual({ odd: [], marked: [] });
    await Promise.all(own.map((one) => one.drop()));
  });

  /** A person on a branch of their own, at the first commit. */
  function personOf(name: string, database: OwnDatabase): Person {
    const person = new Person(join(folder.path, name), database);
    person.git('checkout', '--quiet', '--force', '-B', name, start);
    person.git('clean', '-fdq');
    return person;
  }
});
