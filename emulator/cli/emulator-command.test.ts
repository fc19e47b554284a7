import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from 'citty';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startShop, type Shop } from '../testing/shop.ts';
import { createEmulatorCommand } from './emulator-command.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
let emulator: ChildProcess;
let url = '';
let shop: Shop;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, because one process per command would take most of the time. */
async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('EMULATOR_URL', url);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const written = (spy: typeof stdout) => spy.mock.calls.map(([text]) => String(text)).join('');
  try {
    process.exitCode = 0;
    await runCommand(createEmulatorCommand(), { rawArgs: [...args] });
    return { code: Number(process.exitCode), stdout: written(stdout), stderr: written(stderr) };
  } finally {
    process.exitCode = 0;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

beforeAll(async () => {
  shop = await startShop();
  emulator = spawn(process.execPath, [program, 'start', '--port', '0', '--seed', '1']);
  let text = '';
  for await (const chunk of emulator.stdout ?? []) {
    text += String(chunk);
    if (text.includes('/docs')) break;
  }
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
});

afterAll(async () => {
  emulator.kill('SIGKILL');
  await shop[Symbol.asyncDispose]();
});

describe('specmill emulator', () => {
  it('pushes, lists, approves, waits, shows and replays', async () => {
    const pushed = await run(['push', `${shop.url}/cli`, '--amount', '75', '--reference', 'CLI-1']);
    const id = pushed.stdout.trim();
    expect(id).toMatch(/^ws_CO_/);
    const listed = await run(['list', '--state', 'pending']);
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).toContain('CLI-1');
    expect((await run(['approve'])).stdout).toContain('approved');
    const waited = await run(['wait', id, '--callbacks', '1']);
    expect(waited.stdout).toContain('delivered (200)');
    expect((await run(['replay', id, '--count', '2'])).code).toBe(0);
    await run(['wait', id, '--callbacks', '3']);
    const shown = await run(['show', id]);
    expect(shown.stdout).toMatch(/receiptNumber +EMU/);
    expect(shown.stdout).toContain('callback 3');
    expect(shop.received.filter((each) => each.url === '/cli')).toHaveLength(3);
    const json = JSON.parse((await run(['show', id, '--json'])).stdout) as object;
    expect(json).toMatchObject({ checkoutRequestId: id, state: 'approved' });
  });

  it('fails and times out', async () => {
    const first = (await run(['push', shop.url])).stdout.trim();
    expect((await run(['fail', first, '--code', '1'])).stdout).toContain('failed');
    await run(['push', shop.url]);
    expect((await run(['timeout'])).stdout).toContain('timed_out');
    const again = await run(['approve', first]);
    expect(again).toMatchObject({ code: 1, stderr: 'The transaction is already failed.\n' });
  });

  it.each([
    [['push', 'http://169.254.169.254/'], 'never sent there'],
    [['push', 'http://8.8.8.8/'], '--allow-callback-host 8.8.8.8'],
    [['push', 'localhost'], 'CallBackURL: The http or https URL that the outcome is posted to.'],
    [
      ['push', 'http://127.0.0.1/', '--phone', '0712', '--amount', '0'],
      'Amount: A whole amount of at least 1, as a number or string. PartyA: A phone number or short code: five to twelve digits, as a number or string. PhoneNumber: Twelve digits that start with 2547 or 2541, as a number or string.\n',
    ],
    [['list', '--phone', '+254'], 'A parameter is not valid. phone: One to twelve digits.\n'],
    [['approve', 'ws_CO_1_f'], 'There is no transaction'],
    [['approve'], 'There is no pending payment.'],
    [['wait', '--reference', 'NEVER', '--timeout', '10'], 'Nothing matched within 10 ms.'],
    [['list', '--limit', 'many'], '--limit must be a whole number'],
    [['list', '--url', 'http://127.0.0.1:9'], 'No emulator responds at http://127.0.0.1:9'],
    [['exec', '--url', 'http://127.0.0.1:9', '--', 'node'], 'No emulator responds at'],
    [['exec', '--', '/no/such/program'], 'the program was not found'],
    [['start', '--port', 'x'], '--port must be a whole number'],
    [['start', '--host', '0.0.0.0'], '--operator-token'],
    [['start', '--rules', '/no/such/file'], 'cannot be read as JSON'],
  ])('reports in one sentence why %j does not work', async (args, sentence) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('names every invalid environment variable', async () => {
    const environment = { EMULATOR_TOKEN_EXPIRES_IN: 'x', EMULATOR_CALLBACK_TIMEOUT_MS: '0' };
    const { code, stderr } = await run(['start', '--port', '0'], environment);
    expect(code).toBe(1);
    expect(stderr).toContain('EMULATOR_TOKEN_EXPIRES_IN');
    expect(stderr).toContain('EMULATOR_CALLBACK_TIMEOUT_MS');
  });

  it('rejects an invalid state file, and exits', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'emulator-')), 'state.json');
    await writeFile(file, '{"version":1}');
    const { code, stderr } = await run(['start', '--port', '0', '--state', file]);
    expect(code).toBe(1);
    expect(stderr).toContain('seed');
  });

  it('runs a program whose calls to the provider reach the emulator', async () => {
    const address = 'https://sandbox.safaricom.co.ke/oauth/v1/generate?grant_type=x';
    const script = `fetch('${address}').then((r) => process.exit(r.status / 100))`;
    const args = ['exec', '--url', url, '--', process.execPath, '--eval', script];
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
    expect((await once(child, 'close'))[0]).toBe(4);
  });

  it('prints the environment of such a program, preloads that are set included', async () => {
    const { stdout } = await run(['exec'], { NODE_OPTIONS: '--enable-source-maps' });
    expect(stdout).toContain(`export EMULATOR_URL='${url}'\n`);
    expect(stdout).toMatch(
      /^export NODE_OPTIONS='--enable-source-maps --import=file:.*redirect\.ts'$/m,
    );
  });

  it('examines a callback URL', async () => {
    const good = await run(['doctor', `${shop.url}/callback`]);
    expect(good.code).toBe(0);
    expect(good.stdout).toContain('The sample callback got the status 200.');
    const own = await run(['doctor', `${url}/callback`]);
    expect(own).toMatchObject({ code: 1 });
    expect(own.stdout).toContain('own port');
    const nobody = await run(['doctor', 'http://127.0.0.1:9/']);
    expect(nobody.stdout).toContain('Nothing accepts connections on port 9');
    const name = await run(['doctor', 'http://no-such-host.invalid/']);
    expect(name.stdout).toContain('cannot be resolved');
    await using moved = await startShop((_request, response) =>
      response.writeHead(307, { Location: '/there' }).end(),
    );
    expect((await run(['doctor', moved.url])).stdout).toContain('Use the final URL');
  });

  it('stops with exit code 0 on SIGTERM', async () => {
    const exited = once(emulator, 'exit');
    emulator.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
