// @vitest-environment node
import { expect, it } from 'vitest';
import { runChecker } from '../testing/run-checker.ts';

it('compiles in strict mode, except a wrong property', async () => {
  const { code, text } = await runChecker('svelte-check/bin/svelte-check', [
    ...['--workspace', 'svelte'],
    ...['--output', 'machine'],
  ]);
  expect(code).not.toBe(0);
  const problems = text.split('\n').filter((line) => / (?:ERROR|WARNING) /.test(line));
  expect(problems).toEqual([
    expect.stringMatching(
      /fixtures\/WrongProperty.svelte.*'nickname' does not exist on type 'Customer'/,
    ),
  ]);
});
