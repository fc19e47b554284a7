import { expect, test } from 'vitest';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';

const missing = await postgresDatabases.missing();

test.skipIf(missing !== null)(
  'an upsert succeeds however often others create and delete its row meanwhile',
  async () => {
    const database = await postgresDatabases.create(
      'create table labels (id integer generated always as identity primary key, name text not null unique, note text)',
    );
    try {
      await using project = await introspectedProject(database.url);
      await callSpecmill(project.folder, ['add', 'upsert', '--to', 'Label']);
      await project.build();
      await using server = await project.start();
      const statuses = new Set<number>();
      const worker = async (): Promise<void> => {
        for (let round = 0; round < 40; round++) {
          const sent = { body: { note: String(round) } };
          const { status, body } = await server.call('PUT', '/labels/by/name/one', sent);
          statuses.add(status);
          const { id } = body as { readonly id?: number };
          if (id !== undefined) await server.call('DELETE', `/labels/${id}`);
        }
      };
      await Promise.all(Array.from({ length: 12 }, worker));
      expect(statuses).toEqual(new Set([200, 201]));
    } finally {
      await database.drop();
    }
  },
);
