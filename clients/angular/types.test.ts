// @vitest-environment node
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { runChecker } from '../testing/run-checker.ts';

it('compiles in strict mode, except wrong properties', async () => {
  const ngc = '@angular/compiler-cli/bundles/src/bin/ngc.js';
  const { code, text } = await runChecker(ngc, ['-p', 'angular']);
  expect(code).not.toBe(0);
  const errors = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => /error (?:TS|NG)/.test(line));
  expect(errors).toEqual([
    expect.stringMatching(/fixtures\/wrong-property.ts.*'"age"' does not exist in type/),
    expect.stringMatching(
      /fixtures\/wrong-property.ts.*'nickname' does not exist on type 'Customer'/,
    ),
  ]);
});
