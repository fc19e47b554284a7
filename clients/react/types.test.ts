// @vitest-environment node
import { expect, it } from 'vitest';
import { runChecker } from '../testing/run-checker.ts';

it('compiles in strict mode, except wrong properties', async () => {
  const { code, text } = await runChecker('typescript/bin/tsc', ['-p', 'react']);
  expect(code).not.toBe(0);
  const errors = text.split('\n').filter((line) => line.includes('error TS'));
  expect(errors).toEqual([
    expect.stringMatching(/^react\/fixtures\/wrong-property.tsx.*'age' does not exist in type/),
    expect.stringMatching(
      /^react\/fixtures\/wrong-property.tsx.*'nickname' does not exist on type 'Customer'/,
    ),
  ]);
});
