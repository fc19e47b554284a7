import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json, text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { callSpecmill } from './testing/call-specmill.ts';
import { binPath, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Mocking[];
beforeEach(async () => {
  folder = await temporaryFolder();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((mocking) => mocking.end('SIGKILL')));
  await folder[Symbol.asyncDispose]();
});

function greeting(word: string): string {
  const content = { 'application/json': { schema: { type: 'string' }, example: word } };
  const response = { description: 'A word.', content };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `Says ${word}`, version: '1' },
    paths: { '/greet': { get: { responses: { 200: response } } } },
  });
}

function yamlGreeting(word: string): string {
  return stringify(JSON.parse(greeting(word)));
}

async function put(path: string, content: string): Promise<void> {
  const whole = join(folder.path, path);
  await mkdir(join(whole, '..'), { recursive: true });
  await writeFile(whole, content);
}

/** A running `specmill mock`. */
class Mocking {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #heard = Promise.withResolvers<void>();
  output = '';

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, [binPath, 'mock', ...args], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'], MOCK_PORT: '0', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.#heard.resolve();
        this.#heard = Promise.withResolvers();
      });
    }
    running.push(this);
  }

  /** Waits for a text in the output. */
  async said(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match !== null) return match[1] ?? match[0];
      if (this.#child.exitCode !== null) throw new Error(`it ended: ${this.output}`);
      await Promise.race([this.#heard.promise, this.#ended]);
    }
  }

  /** The JSON lines printed so far. */
  lines(): readonly Readonly<Record<string, unknown>>[] {
    const lines = this.output.trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  }

  address(): Promise<string> {
    return this.said(/(http:\/\/127\.0\.0\.1:\d+)[^\n]*\n/);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    await this.#ended;
    return this.#child.exitCode;
  }
}

/** The response to a request that was in flight when `then` was called. */
function inFlight(url: string, then: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { Expect: '100-continue', 'Content-Length': 1 };
    const sent = request(url, { headers }, (response) => resolve(json(response)));
    sent.on('error', reject).on('continue', () => {
      then();
      sent.end(' ');
    });
  });
}

const wordAt = async (url: string): Promise<unknown> => (await fetch(url)).json();

describe('specmill mock', () => {
  it('follows its document, keeps the last valid one, and exits with 0 after requests in flight', async () => {
    await put('api/greeter.json', greeting('hello'));
    const mocking = new Mocking(['--verbose', '--delay', '100-110']);
    const url = await mocking.address();
    expect(await wordAt(`${url}/greet`)).toBe('hello');
    await mocking.said(/200 GET \/greet/);
    await put('api/greeter.json', '{ "openapi": "3.1.0", ');
    await mocking.said(/The last valid documents are still served/);
    expect(mocking.output).toContain('api/greeter.json');
    expect(await wordAt(`${url}/greet`)).toBe('hello');
    await put('api/greeter.json', greeting('goodbye'));
    await mocking.said(/Reloaded/);
    expect(await wordAt(`${url}/greet`)).toBe('goodbye');
    const ended = Promise.withResolvers<number | null>();
    const word = await inFlight(`${url}/greet`, () => ended.resolve(mocking.end('SIGTERM')));
    const code = await ended.promise;
    expect([word, code]).toEqual(['goodbye', 0]);
  });

  it('serves several documents below their names, and lists them at the root', async () => {
    await put('specs/one.json', greeting('one'));
    await put('specs/two.json', greeting('two'));
    const mocking = new Mocking(['specs/one.json', 'specs']);
    const url = await mocking.address().then((first) => new URL(first).origin);
    expect(await wordAt(`${url}/one/greet`)).toBe('one');
    expect(await wordAt(`${url}/two/greet`)).toBe('two');
    const page = await fetch(url, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('<a href="/two/docs">');
    expect((await fetch(`${url}/one/docs/`)).url).toBe(`${url}/one/docs`);
    expect(await wordAt(`${url}/`)).toMatchObject({
      documents: [{ name: 'one', url: `${url}/one` }, { name: 'two' }],
    });
    expect((await fetch(`${url}/one/docs`)).status).toBe(200);
    expect((await fetch(`${url}/greet`)).status).toBe(404);
  });

  it('follows added and removed documents, and keeps the last if all are removed', async () => {
    await put('openapi/one.json', greeting('one'));
    const mocking = new Mocking([]);
    const url = await mocking.address().then((first) => new URL(first).origin);
    await put('openapi/two.yaml', `# YAML\n${yamlGreeting('two')}`);
    await mocking.said(/Mocking Says two at .*\/two /);
    expect(await wordAt(`${url}/one/greet`)).toBe('one');
    expect(await wordAt(`${url}/two/greet`)).toBe('two');
    await rm(join(folder.path, 'openapi'), { recursive: true });
    await mocking.said(/The last valid documents are still served/);
    expect(await wordAt(`${url}/two/greet`)).toBe('two');
    await put('openapi/one.json', greeting('again'));
    await expect.poll(() => wordAt(`${url}/greet`)).toBe('again');
  });

  it('reports its address, requests and problems as JSON lines', async () => {
    await put('a b/ö.json', greeting('hello'));
    const mocking = new Mocking(['a b/ö.json', '--json', '--verbose']);
    await mocking.said(/^.*"listening".*\n/);
    const { url, documents } = mocking.lines()[0] ?? {};
    expect(documents).toMatchObject([{ name: 'o', place: 'a b/ö.json', operations: 1, url }]);
    expect(await wordAt(`${String(url)}/greet`)).toBe('hello');
    await mocking.said(/"request".*\n/);
    await put('a b/ö.json', '{ "openapi": "3.1.0",\n "x" }');
    await mocking.said(/"problems".*\n/);
    expect(await mocking.end('SIGINT')).toBe(0);
    expect(mocking.lines().slice(1)).toMatchObject([
      { event: 'request', method: 'GET', url: '/greet', status: 200 },
      { event: 'reloaded', ok: false, problems: [{ place: 'a b/ö.json:2:6' }] },
    ]);
  });

  it('waits for the text of a file that was emptied', async () => {
    await put('slow.json', greeting('hello'));
    const mocking = new Mocking(['slow.json', '--json']);
    await mocking.said(/^.*"listening".*\n/);
    await put('slow.json', '');
    await sleep(500);
    await put('slow.json', greeting('later'));
    await mocking.said(/"reloaded".*\n/);
    expect(await mocking.end('SIGINT')).toBe(0);
    expect(mocking.lines().slice(1)).toMatchObject([{ event: 'reloaded', ok: true }]);
  });

  it('reports in one line of JSON why it does not start', async () => {
    const { code, stdout } = await runSpecmill(folder.path, ['mock', 'none.json', '--json']);
    const [line = '', ...others] = stdout.split('\n');
    expect([code, others]).toEqual([30, ['']]);
    expect(JSON.parse(line)).toMatchObject({ ok: false, problems: [{}] });
  });

  it("checks credentials by the server's settings", async () => {
    const secured = {
      ...{ openapi: '3.0.3', info: { title: 'Secured', version: '1' } },
      'x-db': { format: 2, provider: 'sqlite' },
      paths: { '/me': { get: { responses: { 200: { description: 'Fine.' } } } } },
      security: [{ token: ['me'] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    };
    await put('secured.json', JSON.stringify(secured));
    await put('.env', 'JWT_SECRET=a-secret-of-the-tests-that-is-long-enough');
    const mocking = new Mocking(['secured.json', '--security']);
    const url = new URL(await mocking.address()).origin;
    const statusFor = async (args: readonly string[]) => {
      const { stdout } = await callSpecmill(folder.path, ['token', ...args]);
      const headers = { Authorization: `Bearer ${stdout.trim()}` };
      return (await fetch(`${url}/me`, { headers })).status;
    };
    expect(await statusFor(['--sub', '1', '--scope', 'me'])).toBe(200);
    expect(await statusFor(['--sub', '1'])).toBe(403);
    const foreign = await fetch(`${url}/me`, { headers: { Authorization: 'Bearer a.b.c' } });
    expect(foreign.status).toBe(401);
    expect(foreign.headers.get('www-authenticate')).toBe(
      'Bearer realm="secured", error="invalid_token"',
    );
    await put('.env', 'JWT_SECRET=short');
    const short = await runSpecmill(folder.path, ['mock', 'secured.json', '--security']);
    expect(short.stderr).toContain('JWT_SECRET is shorter than 32 bytes');
    await put('.env', '');
  });

  it('exits at once despite idle connections', async () => {
    await put('greeter.json', greeting('hello'));
    const mocking = new Mocking(['greeter.json']);
    const url = new URL(await mocking.address());
    await using sockets = new AsyncDisposableStack();
    let idle: Promise<string> | null = null;
    for (const text of ['', 'GET /greet HTTP/1.1\r\nHost: a\r\n\r\n']) {
      const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
      sockets.defer(() => void socket.destroy());
      await once(socket, 'connect');
      socket.write(text);
      if (text === '') idle = readText(socket);
      else await once(socket, 'data');
    }
    expect(await mocking.end('SIGINT')).toBe(0);
    // Node.js itself would wait over a minute for its request, and then respond with 408.
    expect(await idle).toBe('');
  });

  it('reports a taken port, and what to do', async () => {
    await put('greeter.json', greeting('hello'));
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const run = await runSpecmill(folder.path, ['mock', 'greeter.json', '--port', String(port)]);
    holder.close();
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(run.stderr).toContain('MOCK_PORT');
  });

  it.each([
    [
      'a share above 1',
      ['--error-rate', '2'],
      2,
      '--error-rate takes a share from 0 to 1 (0.1 or 10%), not "2"',
    ],
    [
      'a folder without documents',
      ['--api-dir', 'none'],
      30,
      'no OpenAPI document (*.json, *.yaml) in none',
    ],
    ['an invalid document', ['broken.json'], 31, '#/paths/~1a/$ref'],
    ['a missing file', ['nothing.json'], 30, 'There is no document "nothing.json"'],
    [
      'an address',
      ['https://a.test/openapi.json'],
      30,
      'URLs are not supported: download the document first',
    ],
    ['an origin without a scheme', ['--cors', 'a.test'], 2, 'did you mean http://a.test?'],
  ])('rejects %s with a message', async (_, args, code, sentence) => {
    await put(
      'broken.json',
      '{ "openapi": "3.0.3", "paths": { "/a": { "$ref": "https://a.test/a.json" } } }',
    );
    const run = await callSpecmill(folder.path, ['mock', ...args]);
    expect([run.code, run.stdout]).toEqual([code, '']);
    expect(run.stderr).toContain(sentence);
    expect(run.stderr).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
  });
});
