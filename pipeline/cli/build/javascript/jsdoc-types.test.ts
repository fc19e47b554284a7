import { expect, it } from 'vitest';
import { withoutJsdocTypes } from './jsdoc-types.ts';
import { plainJavaScript } from './plain-javascript.ts';

it('keeps the types of the user’s constants as JSDoc and back, whichever way they were imported', async () => {
  const text = `import type { Greet as Types } from '../generated/types/greet.ts';
import { notImplemented, type Handler } from '@specmill/server';
import { type RequestHandler } from 'express';

/** GET /greet: Say hello */
export const greet: Handler<Types> = () => notImplemented();

/**
 * Two lines.
 *
 * And more.
 */
export const before: readonly RequestHandler[] = [];
const count = 1;
`;
  const converted = await plainJavaScript(text, { isUsers: true });
  expect(converted).toBe(`import { notImplemented } from '@specmill/server';

/** @import { Greet as Types } from '../generated/types/greet.js' */
/** @import { Handler } from '@specmill/server' */
/** @import { RequestHandler } from 'express' */

/**
 * GET /greet: Say hello
 * @type {Handler<Types>}
 */
export const greet = () => notImplemented();

/**
 * Two lines.
 *
 * And more.
 * @type {readonly RequestHandler[]}
 */
export const before = [];
const count = 1;
`);
  expect(withoutJsdocTypes(converted ?? ''))
    .toBe(`import { notImplemented } from '@specmill/server';

import type { Greet as Types } from '../generated/types/greet.js';
import type { Handler } from '@specmill/server';
import type { RequestHandler } from 'express';

/** GET /greet: Say hello */
export const greet: Handler<Types> = () => notImplemented();

/**
 * Two lines.
 *
 * And more.
 */
export const before: readonly RequestHandler[] = [];
const count = 1;
`);
  expect(withoutJsdocTypes('/** @type {Map<string, {}>} */\nexport const all = new Map();\n')).toBe(
    'export const all: Map<string, {}> = new Map();\n',
  );
});

it('adds none to generated code', async () => {
  expect(await plainJavaScript('const count: number = 1;\n')).toBe('const count = 1;\n');
});
