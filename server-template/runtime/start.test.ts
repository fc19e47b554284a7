import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type ServerProcess } from '../testing/server-process.ts';

const template = join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'main.ts'), main);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = {
  openapi: '3.0.3',
  info: { title: 'Waiting', version: '1' },
  paths: {
    '/wait': {
      get: {
        operationId: 'wait',
        responses: {
          '200': {
            description: 'Waited.',
            content: { 'application/json': { schema: { type: 'boolean' } } },
          },
        },
      },
    },
  },
};

// Its handler reports every request to the test, and responds on command.
const main = `
import { once } from 'node:events';
import { openDatabase } from '${template}/runtime/database/sqlite.ts';
import { custom } from '${template}/runtime/routes.ts';
import { start } from '${template}/runtime/start.ts';

const released = once(process, 'message');
const wait = async () => {
  process.send?.('waiting');
  await released;
  return { body: true };
};
await start(
  {
    name: 'waiting',
    document: new URL('openapi.json', import.meta.url),
    openDatabase,
    routes: { 'GET /wait': custom(wait) },
    middleware: { before: [], after: [] },
  },
  import.meta.dirname,
);
`;

function serve(environment: Readonly<Record<string, string>> = {}): ServerProcess {
  return startProcess(join(folder, 'main.ts'), { DATABASE_URL: 'file::memory:', ...environment });
}

async function addressOf(server: ServerProcess): Promise<string> {
  const { port } = await server.logged('listening');
  return `http://127.0.0.1:${String(port)}`;
}

/** Starts requests, and resolves when the server is handling all of them. */
async function inFlight(
  server: ServerProcess,
  count: number,
): Promise<readonly Promise<readonly [number, unknown]>[]> {
  const url = await addressOf(server);
  const requests = Array.from({ length: count }, async () => {
    const response = await fetch(`${url}/wait`);
    return [response.status, await response.json()] as const;
  });
  await server.received(count);
  return requests;
}

describe('a signal', () => {
  it('completes every request in flight, then ends the process', async () => {
    const server = serve();
    const requests = await inFlight(server, 20);
    server.child.kill('SIGTERM');
    await server.logged('stopping');
    server.child.send('release');
    expect(await Promise.all(requests)).toEqual(Array.from({ length: 20 }, () => [200, true]));
    expect(await server.ended()).toEqual({ code: 0, errors: '' });
  });

  it('ends the process at once the second time', async () => {
    const server = serve();
    const requests = await inFlight(server, 1);
    server.child.kill('SIGINT');
    await server.logged('stopping');
    server.child.kill('SIGINT');
    await expect(requests[0]).rejects.toThrow();
    expect(await server.ended()).toEqual({ code: 130, errors: '' });
  });
});

/** Whether something listens there. */
function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

// All of 127.0.0.0/8 is local, but only Linux listens there by default. The test uses it as another
// host.
describe.skipIf(process.platform !== 'linux')('who can call a server in production', () => {
  const production = { NODE_ENV: 'production', API_HOST: '' };
  const why =
    'only this machine can call the API, because its document requires no credentials; set API_HOST or start with --public to allow others';
  const started = async (
    environment: Readonly<Record<string, string>>,
    args: readonly string[] = [],
    file = 'main.ts',
  ) => {
    const server = startProcess(
      join(folder, file),
      { DATABASE_URL: 'file::memory:', ...environment },
      args,
    );
    // The last line of a start: warnings come before.
    const { port } = await server.logged('listening');
    const isOpen = await answersAt('127.0.0.2', Number(port));
    server.child.kill('SIGKILL');
    await server.ended();
    return { isOpen, isReported: server.messages().includes(why) };
  };

  it('only this machine if the document requires no credentials, with the reason', async () => {
    expect(await started(production)).toEqual({ isOpen: false, isReported: true });
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['API_HOST', { ...production, API_HOST: '0.0.0.0' }, []],
    ['--public', production, ['--public']],
    ['a start outside production', { API_HOST: '' }, []],
  ])('everybody, by %s', async (_name, environment, args) => {
    expect(await started(environment, args)).toEqual({ isOpen: true, isReported: false });
  });

  it('everybody with a token if the document requires one', async () => {
    const token = { type: 'http', scheme: 'bearer' };
    const secured = {
      ...{ ...document, security: [{ token: [] }] },
      components: { securitySchemes: { token } },
    };
    writeFileSync(join(folder, 'secured.json'), JSON.stringify(secured));
    writeFileSync(join(folder, 'secured.ts'), main.replace('openapi.json', 'secured.json'));
    const JWT_SECRET = 'a-secret-of-the-tests-that-is-long-enough';
    const { isOpen, isReported } = await started({ ...production, JWT_SECRET }, [], 'secured.ts');
    expect({ isOpen, isReported }).toEqual({ isOpen: true, isReported: false });
  });
});

describe('a start that fails', () => {
  const fails = async (environment: Readonly<Record<string, string>>): Promise<string> => {
    const { code, errors } = await serve(environment).ended();
    expect(code).toBe(1);
    return errors;
  };

  it('reports the port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await fails({ API_PORT: String(port) })).toBe(
      `Port ${port} is already in use: stop the program that uses it, or choose another port with API_PORT (or "specmill serve --port").\n`,
    );
    other.close();
  });

  it.each([
    [{ API_PORT: 'http' }, 'API_PORT is "http", but must be a whole number from 0 to 65535.\n'],
    [
      { DATABASE_URL: '' },
      'No database is configured: set DATABASE_URL in the environment or in .env.\n',
    ],
    [
      { CORS_ORIGIN: 'shop.example' },
      'CORS_ORIGIN contains "shop.example", which is neither * nor an origin such as https://shop.example.\n',
    ],
  ])('reports what is wrong with %o', async (environment, sentence) => {
    expect(await fails(environment)).toBe(sentence);
  });

  it.each([
    [
      'file:/nowhere/shop.db',
      'The database cannot be opened: no SQLite database at /nowhere/shop.db; check DATABASE_URL.\n',
    ],
    [
      'postgresql://ann:pass-word@db/shop',
      'The database cannot be opened: its URL does not refer to a SQLite file; write file:./shop.db (relative to the folder of .generator.json) or file:/var/data/shop.db.\n',
    ],
  ])('reports in one sentence what is wrong with the database at %s', async (url, sentence) => {
    expect(await fails({ DATABASE_URL: url })).toBe(sentence);
  });
});
