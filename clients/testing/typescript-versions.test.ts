import { expect, it } from 'vitest';
import { runChecker } from './run-checker.ts';

const compilers = [
  ['5.9', '../../node_modules/typescript/bin/tsc'],
  ['6.0', 'typescript/bin/tsc'],
  ['7.0', 'typescript-7/bin/tsc'],
] as const;

it.each(compilers)('the typed client keeps its types under TypeScript %s', async (version, tsc) => {
  expect((await runChecker(tsc, ['--version'])).text).toContain(` ${version}.`);
  const { code, text } = await runChecker(tsc, ['-p', 'testing/typed-program']);
  expect({ code, text }).toEqual({ code: 0, text: '' });
});
