import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { ownManifest } from './own-manifest.ts';
import { withMissingPackage } from './missing-package.ts';

const fail = (code: string, message: string): Error => Object.assign(new Error(message), { code });

it.each([
  ['ERR_MODULE_NOT_FOUND', "Cannot find package 'prettier' imported from /a/b.js", 'prettier'],
  [
    'ERR_MODULE_NOT_FOUND',
    "Cannot find package '@prisma/internals' imported from /a",
    '@prisma/internals',
  ],
  [
    'MODULE_NOT_FOUND',
    "Cannot find module 'openapi-typescript/dist/a.cjs'\nRequire stack:",
    'openapi-typescript',
  ],
])('names the package that an installation omitted: %s %s', (code, message, name) => {
  const error = withMissingPackage(fail(code, message)) as PipelineError;
  const version = ownManifest().optionalDependencies?.[name];
  expect(error).toBeInstanceOf(PipelineError);
  expect(error.problems).toMatchObject([{ code: 'PACKAGE_MISSING' }]);
  expect(error.problems[0].hint).toContain(`npm install ${name}@${version}`);
});

it('leaves other errors as they are', () => {
  const other = fail('ERR_MODULE_NOT_FOUND', "Cannot find package 'ajv' imported from /a/b.js");
  for (const error of [other, new Error("Cannot find package 'prettier'"), 'text'])
    expect(withMissingPackage(error)).toBe(error);
});

it('reads the message of this version of Node', () => {
  let error: unknown;
  try {
    createRequire(import.meta.url)('prettier-not-there');
  } catch (caught) {
    error = caught;
  }
  expect(error).toMatchObject({ code: 'MODULE_NOT_FOUND' });
  expect((error as Error).message).toMatch(/^Cannot find module 'prettier-not-there'/);
});
