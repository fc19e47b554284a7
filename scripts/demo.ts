import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { argv, chalk } from 'zx';
import { readableLog } from '../pipeline/cli/serve/readable-log.ts';
import { passSignals } from './pass-signals.ts';
import { seedShop } from './seed-shop.ts';

/** The main steps on the sample shop: database → document → API, in an ignored folder. `--port 3000`; `--fresh` starts over; `--folder` is another folder inside the repository, whose packages the server needs. */
const folder = path.resolve(String(argv['folder'] ?? '.demo/shop'));
const name = path.basename(folder);
const cli = path.resolve('pipeline/cli/bin.ts');
const wanted: unknown = argv['port'] ?? process.env['API_PORT'];
const port = wanted === undefined ? await freePort(3000) : Number(wanted);
const address = `http://localhost:${port}`;

/** The first free port from a given one. */
async function freePort(first: number): Promise<number> {
  const server = createServer().listen(first);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  if (isFree) return first;
  console.log(`Port ${first} is in use; trying ${first + 1}.`);
  return freePort(first + 1);
}

function specmill(cwd: string, ...args: readonly string[]): void {
  console.log(chalk.dim(`\n$ specmill ${args.join(' ')}`));
  const { status } = spawnSync(process.execPath, [cli, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function printAddresses(): void {
  console.log(`
${chalk.bold('The sample shop is running.')}
  API        ${chalk.cyan(address)}
  Explorer   ${chalk.cyan(`${address}/docs`)}

Try:
  curl '${address}/products?limit=3'
  curl -X POST ${address}/customers -H 'content-type: application/json' -d '{"email":"ada@example.com","name":"Ada"}'
  curl -X POST ${address}/customers -H 'content-type: application/json' -d '{"email":"a"}'

Edit ${path.relative('.', path.join(folder, `openapi/${name}.json`))} and the API is rebuilt. Press Ctrl-C to stop.`);
}

if (argv['fresh'] === true) rmSync(folder, { recursive: true, force: true });
if (!existsSync(path.join(folder, '.generator.json'))) {
  mkdirSync(path.dirname(folder), { recursive: true });
  // Omits the next steps of `init`, which are for manual use.
  const init = ['init', name, '--skip-prompts', '--db', 'file:./shop.db'];
  console.log(chalk.dim(`\n$ specmill ${init.join(' ')}`));
  const { status, stderr } = spawnSync(process.execPath, [cli, ...init], {
    cwd: path.dirname(folder),
    encoding: 'utf8',
  });
  console.error(status === 0 ? `Created ${name}.` : stderr);
  if (status !== 0) process.exit(status ?? 1);
}
const database = path.join(folder, 'shop.db');
if (!existsSync(database)) seedShop(database);
specmill(folder, 'introspect');
specmill(folder, 'build', '--skip-prompts');

console.log(chalk.dim(`\n$ specmill serve --port ${port}`));
const server = spawn(process.execPath, [cli, 'serve', '--port', String(port)], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
  // In Windows, it would open a window of its own.
  detached: process.platform !== 'win32',
});
let isOpen = false;
server.stdout.pipe(
  process.stdout.isTTY ? readableLog(process.stdout, chalk.level > 0) : process.stdout,
);
server.stdout.on('data', (data: Buffer) => {
  const text = data.toString();
  if (isOpen || !text.includes('"msg":"listening"')) return;
  isOpen = true;
  printAddresses();
});
await passSignals(server);
