import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { callSpecmill } from './testing/call-specmill.ts';
import { binPath, runSpecmill } from './testing/run-specmill.ts';

const here = import.meta.dirname;

describe('specmill', () => {
  it.each([['--version'], ['-v']])('prints its version for %s', async (flag) => {
    expect(await callSpecmill(here, [flag])).toEqual({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
  });

  it.each([[[]], [['--help']], [['-h']], [['help']]])('%j lists every command', async (args) => {
    const { code, stdout, stderr } = await callSpecmill(here, args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/init +Create a project/);
    expect(stdout).toMatch(/introspect +Read a database and write its OpenAPI document/);
  });

  it.each([['init'], ['introspect'], ['build']])(
    '%s --help shows its flags and lines to try',
    async (name) => {
      const asked = await callSpecmill(here, [name, '--help']);
      expect(asked.code).toBe(0);
      expect(asked.stdout).toContain(`Examples:\n  specmill ${name}`);
      expect(await callSpecmill(here, ['help', name])).toEqual(asked);
    },
  );

  it('wraps help to the terminal, with options in groups', async () => {
    const { stdout } = await callSpecmill(here, ['introspect', '--help'], {
      env: { COLUMNS: '72' },
    });
    expect(stdout).toContain('\nMerge:\n  --on-conflict <database|document|fail>\n');
    const long = stdout.split('\n').filter((line) => line.length > 72);
    expect(long.filter((line) => !line.startsWith('  specmill'))).toEqual([]);
  });

  it('shows help of subcommands', async () => {
    const all = await runSpecmill(here, ['emulator', '--help']);
    expect(all.stdout).toMatch(/start +Start the emulator/);
    const one = await runSpecmill(here, ['emulator', 'start', '--help']);
    expect(one.stdout).toContain('specmill emulator start [options]');
    expect([all.code, one.code]).toEqual([0, 0]);
  });

  it('exits with its code, and uses no colours without a terminal', async () => {
    const { code, stdout } = await runSpecmill(here, ['--help']);
    const failed = await runSpecmill(here, ['nonsense']);
    expect([code, failed.code]).toEqual([0, 2]);
    expect(stdout).toContain('introspect');
    expect(failed.stderr).toContain('There is no command "nonsense"');
    expect(stdout + failed.stderr).not.toContain('\u001b');
  });

  it.each([
    [['intropsect'], 'There is no command "intropsect"; did you mean introspect?'],
    [['introspect', '--dryrun'], 'Unknown option --dryrun; did you mean --dry-run?'],
    [['introspect', '-x'], 'Unknown option -x.'],
    [
      ['test', '--reporter', 'html', '--reporter', 'junit'],
      'The option --reporter was given twice; separate its values with a comma.',
    ],
    [['introspect', 'twice'], 'specmill introspect: unexpected argument "twice".'],
    [['introspect', '--db'], 'The option --db needs a value: --db <url>'],
    [['introspect', '--db', '--force'], 'The option --db needs a value before --force.'],
    [['introspect', '--force=yes'], 'The option --force takes no value.'],
    [['introspect', '--naming', 'camelcase', '--db', 'file:x'], 'did you mean camelCase?'],
    [['introspect', '--timeout', '0', '--db', 'file:x'], '--timeout takes a number of seconds'],
    [['introspect', '--include', 'a,,b', '--db', 'file:x'], '--include has an empty value'],
    [
      ['introspect', '--document', 'x.yaml', '--db', 'file:x'],
      'A document must be a .json file, but --document is',
    ],
    [['init', 'a', 'b'], 'specmill init: unexpected argument "b".'],
    [['emulator', 'strat'], 'specmill emulator has no command "strat"; did you mean start?'],
    [['emulator', 'start', '--prt'], 'Unknown option --prt; did you mean --port?'],
    [['emulator', 'list', '--state', 'x'], 'Expected one of: pending, approved, failed, timed_out'],
    [['emulator', 'push'], 'Missing argument: <callback-url>.'],
    [['--hlep'], 'Unknown option --hlep; did you mean --help?'],
  ])('rejects %j with a message and exit code 2', async (args, sentence) => {
    const { code, stdout, stderr } = await callSpecmill(here, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('prints one message about an old Node', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`;
    const failed = promisify(execFile)(process.execPath, [
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
      binPath,
    ]);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'specmill needs Node 22.18 or newer, and this is 18.20.4. Install a newer one from https://nodejs.org.\n',
    });
  });

  it('ends quietly if its reader closes the pipe', async () => {
    const { stderr } = await runSpecmill(here, ['--help'], { shell: '"$@" | head -c 1' });
    expect(stderr).toBe('');
  });

  it("writes output larger than a pipe's buffer", async () => {
    const document = fileURLToPath(
      new URL('../../server-template/openapi/shop.json', import.meta.url),
    );
    const args = ['test', document, '--dry-run', '--json'];
    const { stdout } = await runSpecmill(here, args, { shell: '"$@" | cat' });
    expect(stdout.length).toBeGreaterThan(2 ** 17);
    expect(stdout.endsWith('}\n')).toBe(true);
  });
});
