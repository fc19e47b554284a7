import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';
import { withAbility } from '../served-shop.ts';
import { reportedOnPostgresql } from './reported-postgresql.case.ts';
import { reportedOnMariadb, reportedOnSqlite } from './reported.case.ts';
import { mariadbWrites, postgresWrites, sqliteWrites } from './writes.case.ts';

const abilities = ['writes', 'bulk', 'embed', 'nested'];
const subjects = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    cases: [...postgresWrites, ...reportedOnPostgresql],
  },
  { name: 'MariaDB', databases: mariadbDatabases, cases: [...mariadbWrites, ...reportedOnMariadb] },
  { name: 'SQLite', databases: sqliteDatabases, cases: [...sqliteWrites, ...reportedOnSqlite] },
];

for (const { name, databases, cases } of subjects) {
  const isMissing = (await databases.missing()) !== null;
  describe.skipIf(isMissing)(`${name}: a write reports what is stored`, () => {
    const stack = new AsyncDisposableStack();
    let server: GeneratedServer;
    beforeAll(async () => {
      const database = await databases.create(cases.map(({ schema }) => schema).join('\n'));
      stack.defer(() => database.drop());
      const project = stack.use(await introspectedProject(database.url));
      const document = abilities.reduce(withAbility, await project.document());
      await project.write(JSON.stringify(document));
      await project.build();
      server = stack.use(await project.start());
    }, 120_000);
    afterAll(() => stack.disposeAsync());

    it.each(cases)('$name', async ({ steps }) => {
      for (const { request, body, status, response } of steps) {
        const [method = '', path = ''] = request.split(' ');
        const received = await server.call(method, path, body === undefined ? {} : { body });
        const expected = { request, status, ...(response === undefined ? {} : { body: response }) };
        expect({ request, ...received }).toMatchObject(expected);
        const { headers } = received;
        const place = method === 'PATCH' ? path : headers.get('location');
        if (status > 201 || place === null) continue;
        const found = await server.call('GET', place);
        if (found.status !== 200) continue;
        expect(received.body).toMatchObject(found.body as object);
        const etags = [headers, found.headers].map((one) => one.get('etag'));
        expect(etags[0] ?? etags[1]).toBe(etags[1]);
      }
    });
  });
}
