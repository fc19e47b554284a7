import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runSpecmill } from './testing/run-specmill.ts';

const bin = join(import.meta.dirname, 'bin.ts');
const shop = join(import.meta.dirname, '../../server-template/openapi/shop.json');

const scriptOf = async (shell: string): Promise<string> =>
  (await runSpecmill(tmpdir(), ['completion', shell])).stdout;

/** What bash offers as completions of the last word. */
function offered(
  script: string,
  words: readonly string[],
  folder: string = tmpdir(),
): readonly string[] {
  const list = words.map((word) => `'${word}'`).join(' ');
  const lines = `${script}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _specmill; echo "\${COMPREPLY[*]}"`;
  const specmill = `specmill() { '${process.execPath}' '${bin}' "$@"; }`;
  const options = { cwd: folder, encoding: 'utf8' } as const;
  return execFileSync('bash', ['-c', `${specmill}\n${lines}`], options)
    .trim()
    .split(' ');
}

it('completes commands, options and their values in bash', async () => {
  const script = await scriptOf('bash');
  expect(offered(script, ['specmill', 'intro'])).toEqual(['introspect']);
  expect(offered(script, ['specmill', 'diff', '--fail'])).toEqual(['--fail-on']);
  expect(offered(script, ['specmill', 'diff', '--fail-on', ''])).toEqual([
    ...['breaking', 'risky', 'none'],
  ]);
  expect(offered(script, ['specmill', 'build', '--frameworks', 'v'])).toEqual(['vue']);
  expect(offered(script, ['specmill', 'test', '--reporter', 'h'])).toEqual(['html', 'har']);
  expect(offered(script, ['specmill', 'emulator', 'wa'])).toEqual(['wait']);
  expect(offered(script, ['specmill', 'emulator', 'start', '--po'])).toEqual(['--port']);
  expect(offered(script, ['specmill', 'completion', ''])).toEqual(['bash', 'zsh', 'fish']);
  // Bash offers files.
  for (const words of [
    ['build', ''],
    ['mock', '--port', ''],
    ['emulator', 'exec', ''],
  ]) {
    expect(offered(script, ['specmill', ...words])).toEqual(['']);
  }
});

it('completes the languages of SDKs and the models of the project', async () => {
  const script = await scriptOf('bash');
  expect(offered(script, ['specmill', 'generate-sdk', '--lang', 'py'])).toEqual(['python']);
  const folder = await mkdtemp(join(tmpdir(), 'completion-'));
  try {
    expect(offered(script, ['specmill', 'add', 'csv', '--to', ''], folder)).toEqual(['']);
    await copyFile(shop, join(folder, 'shop.json'));
    await writeFile(join(folder, '.generator.json'), '{"documents":[{"path":"shop.json"}]}');
    const models = offered(script, ['specmill', 'add', 'csv', '--to', 'Order'], folder);
    expect(models).toEqual(['OrderItem', 'Order']);
    await rm(join(folder, '.generator.json'));
    await mkdir(join(folder, 'openapi'));
    await rename(join(folder, 'shop.json'), join(folder, 'openapi/shop.json'));
    expect(offered(script, ['specmill', 'add', 'csv', '--to', 'Order'], folder)).toEqual(models);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(await scriptOf('zsh')).toContain('compadd -- $(specmill completion models');
  expect(await scriptOf('fish')).toContain("-x -a '(specmill completion models");
});

it('writes a script for zsh and fish', async () => {
  const zsh = await scriptOf('zsh');
  expect(zsh).toMatch(/^#compdef specmill\n/);
  expect(zsh).toContain("'emulator start') _arguments");
  expect(await scriptOf('fish')).toContain("-n '__specmill_is diff' -l fail-on");
});

it('lists the supported shells', async () => {
  const { code, stderr } = await runSpecmill(tmpdir(), ['completion', 'csh']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish')]);
});
