/* eslint-disable no-console -- printing is its purpose */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { parseArgs } from 'node:util';

/**
 * Starts the API, the payment emulator and the front end, or with `--mock` the front end on the mock alone.
 * `--web` is the front end's folder. SPECMILL may contain a command line to run instead of `specmill`.
 */
const { values: flags } = parseArgs({
  options: { mock: { type: 'boolean' }, web: { type: 'string', default: 'apps/web' } },
});
const isMock = flags.mock === true;
const web = resolve(flags.web);
const children = new Map<string, ChildProcessWithoutNullStreams>();
const colors = { api: 'cyan', mock: 'cyan', emulator: 'magenta', web: 'green' } as const;
const state = { isEnding: false };

const apiPort = await freePort(Number(process.env['API_PORT'] ?? (isMock ? 3334 : 3000)));
const emulatorPort = isMock ? 0 : await freePort(Number(process.env['EMULATOR_PORT'] ?? 8080));
const webPort = await freePort(Number(process.env['WEB_PORT'] ?? 5173));
const api = `http://127.0.0.1:${apiPort}`;
const emulator = `http://127.0.0.1:${emulatorPort}`;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
endWithParent();

if (isMock) {
  specmill('mock', 'mock', '--stateful', '--port', String(apiPort));
} else {
  specmill('emulator', 'emulator', 'start', '--port', String(emulatorPort));
  run('api', ['apps/api/src/main.ts'], {
    ...{ API_PORT: String(apiPort), API_HOST: '127.0.0.1' },
    ...{ PAYMENTS_URL: emulator, PUBLIC_URL: api },
  });
}
const vite = join(createRequire(join(web, 'index.html')).resolve('vite/package.json'), '..');
run('web', [join(vite, 'bin/vite.js'), web, '--port', String(webPort), '--strictPort'], {
  API_URL: api,
  ...(isMock ? {} : { VITE_EMULATOR_URL: emulator }),
});
await Promise.all([
  answers(isMock ? api : `${api}/health`),
  ...(isMock ? [] : [answers(`${emulator}/health`)]),
  answers(`http://localhost:${webPort}/`),
]);
if (!state.isEnding) printAddresses();

function specmill(name: string, ...args: readonly string[]): void {
  const own = process.env['SPECMILL'];
  if (own === undefined)
    follow(name, spawn('specmill', args, { stdio: 'pipe', shell: process.platform === 'win32' }));
  else run(name, [own, ...args], {});
}

function run(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): void {
  const env = { ...process.env, ...environment };
  follow(name, spawn(process.execPath, args, { stdio: 'pipe', env }));
}

/** Prints a program's output with its name before each line, and ends all programs when one of them ends. */
function follow(name: string, child: ChildProcessWithoutNullStreams): void {
  children.set(name, child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => print(name, line));
  }
  child.once('error', (error) => {
    print(name, error.message);
    end();
  });
  child.once('exit', (code) => {
    children.delete(name);
    if (!state.isEnding && code !== 0) {
      print(name, code === null ? 'was ended by a signal' : `exited with ${code}`);
      process.exitCode = 1;
    }
    end();
  });
}

function end(): void {
  if (state.isEnding) return;
  state.isEnding = true;
  for (const child of children.values()) child.kill('SIGTERM');
}

/** The shell between npm and this script may end without passing a signal on, as Debian's does. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 200).unref();
}

function print(name: string, line: string): void {
  if (line.trim() === '' || (state.isEnding && process.exitCode !== 1)) return;
  const label = styleText(colors[name as keyof typeof colors], name.padEnd(8));
  console.log(`${label} ${readable(line)}`);
}

/** A line of the API's log as plain text. */
function readable(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const entry = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const { method, operation, status, ms, msg } = entry;
    if (typeof method !== 'string') return typeof msg === 'string' ? msg : line;
    const what = typeof operation === 'string' ? operation : 'no operation';
    const took = styleText('dim', `${Math.round(Number(ms))} ms`);
    return `${method} ${what} ${Number(status)} ${took}`;
  } catch {
    return line;
  }
}

function printAddresses(): void {
  const rows = [
    ['Shop', `http://localhost:${webPort}`, 'sign in as ada.abebe1@example.com, password: shop'],
    ...(isMock
      ? [['Mock', api, 'the document, without a database']]
      : [
          ['Phones', emulator, 'approve or decline payments here'],
          ['API', `${api}/docs`, 'every operation'],
        ]),
  ];
  console.log(`\n${styleText('bold', 'The sample shop is running.')} Press Ctrl-C to stop.`);
  for (const [name = '', address = '', note = ''] of rows) {
    console.log(`  ${name.padEnd(8)} ${styleText('cyan', address)}  ${styleText('dim', note)}`);
  }
  console.log('');
}

/** Resolves when the address responds, or when everything ends. */
async function answers(address: string): Promise<void> {
  while (!state.isEnding) {
    const response = await fetch(address).catch(() => null);
    await response?.body?.cancel();
    if (response !== null) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The first free port, starting with the given one. */
async function freePort(first: number): Promise<number> {
  const server = createServer().listen(first, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort(first + 1);
  server.close();
  await once(server, 'close');
  return first;
}
