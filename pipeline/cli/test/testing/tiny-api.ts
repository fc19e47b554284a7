import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/run-specmill.ts';
import { freePort } from '../../../../server-template/testing/free-port.ts';

const json = (schema: object): object => ({ 'application/json': { schema } });

/** A document with one path, for a short run. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Tiny', version: '1.0.0' },
  servers: [{ url: 'http://127.0.0.1:3000' }],
  paths: {
    '/greeting': {
      get: {
        operationId: 'getGreeting',
        parameters: [
          {
            name: 'name',
            in: 'query',
            schema: { type: 'string', minLength: 1, maxLength: 20 },
            example: 'Ada',
          },
        ],
        responses: {
          '200': {
            description: 'a greeting',
            content: json({
              type: 'object',
              required: ['text'],
              additionalProperties: false,
              properties: { text: { type: 'string' } },
            }),
          },
          '400': {
            description: 'an invalid name',
            content: json({
              type: 'object',
              required: ['message'],
              properties: { message: { type: 'string' } },
            }),
          },
        },
      },
    },
  },
};

/** The document's server: correct, or with the fault of FAULT. */
const server = `import { createServer } from 'node:http';

const { PORT, FAULT } = process.env;
if (FAULT === 'start') throw new Error('the database is gone');
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://tiny');
  const name = url.searchParams.get('name');
  const answer = (status, body, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  if (FAULT === 'interrupt' && url.pathname === '/greeting') return process.kill(process.ppid, 'SIGINT');
  if (FAULT === 'locked') return answer(401, { message: 'who is there?' });
  if (FAULT === 'die' && url.pathname === '/greeting') process.exit(9);
  if (url.pathname !== '/greeting') return answer(404, { message: 'no such path' });
  if (request.method !== 'GET') return answer(405, { message: 'no' }, { allow: 'GET' });
  if (url.searchParams.getAll('name').length > 1) return answer(400, { message: 'one name' });
  if (name !== null && (name === '' || [...name].length > 20)) return answer(400, { message: 'bad name' });
  answer(200, FAULT === 'type' ? { text: 7 } : { text: 'Hello ' + (name ?? 'world') });
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
`;

/** A project with this document and server. */
export interface TinyProject extends AsyncDisposable {
  readonly path: string;
  /** Address at which its server will listen. */
  readonly endpoint: string;
  /** Flags that start it, with or without a fault. */
  readonly flags: (fault?: string) => readonly string[];
  readonly write: (path: string, content: string) => Promise<void>;
}

/** Creates the project in a temporary folder. */
export async function tinyProject(): Promise<TinyProject> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const write = async (path: string, content: string): Promise<void> => {
    const file = join(folder.path, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  };
  await write('openapi/tiny.json', JSON.stringify(document));
  await write('server.mjs', server);
  await write('package.json', '{ "name": "tiny", "private": true, "type": "module" }');
  return {
    path: folder.path,
    endpoint,
    write,
    flags: (fault = '') => [
      ...['--endpoint', endpoint, '--server-wait', '20', '--seed', '1'],
      ...['--server', `PORT=${port} FAULT=${fault} '${process.execPath}' server.mjs`],
    ],
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
