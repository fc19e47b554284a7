import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { argv, chalk } from 'zx';
import { seedShop } from './seed-shop.ts';

/** The main job on the sample shop: database → document → API, in an ignored folder. `--port 3000`, `--fresh` starts over, `--folder` is another place below the repository, whose packages the server needs. */
const folder = path.resolve(String(argv['folder'] ?? '.demo/shop'));
const name = path.basename(folder);
const cli = path.resolve('pipeline/cli/bin.ts');
const port = Number(argv['port'] ?? process.env['API_PORT'] ?? 3000);
const address = `http://localhost:${port}`;

function specmill(cwd: string, ...args: readonly string[]): void {
  console.log(chalk.dim(`\n$ specmill ${args.join(' ')}`));
  const { status } = spawnSync(process.execPath, [cli, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function printAddresses(): void {
  console.log(`
${chalk.bold('The shop is open.')}
  API        ${chalk.cyan(address)}
  Explorer   ${chalk.cyan(`${address}/docs`)}

Try:
  curl '${address}/products?limit=3'
  curl -X POST ${address}/customers -H 'content-type: application/json' -d '{"email":"ada@example.com","name":"Ada"}'
  curl -X POST ${address}/customers -H 'content-type: application/json' -d '{"email":"a"}'

Edit ${path.relative('.', path.join(folder, `openapi/${name}.json`))} and the API follows. Ctrl-C ends it.`);
}

if (argv['fresh'] === true) rmSync(folder, { recursive: true, force: true });
if (!existsSync(path.join(folder, '.generator.json'))) {
  mkdirSync(path.dirname(folder), { recursive: true });
  specmill(path.dirname(folder), 'init', name, '--skip-prompts', '--db', 'file:./shop.db');
}
const database = path.join(folder, 'shop.db');
if (!existsSync(database)) seedShop(database);
specmill(folder, 'introspect');
specmill(folder, 'build', '--skip-prompts');

console.log(chalk.dim(`\n$ specmill serve --port ${port}`));
const server = spawn(process.execPath, [cli, 'serve', '--port', String(port)], {
  cwd: folder,
  stdio: ['inherit', 'pipe', 'inherit'],
});
let isOpen = false;
server.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text);
  if (isOpen || !text.includes('"msg":"listening"')) return;
  isOpen = true;
  printAddresses();
});
// An interrupt from the terminal reaches the server too: wait for it to end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.once('exit', (code) => {
  process.exitCode = code ?? 0;
});
