import { expect, it } from 'vitest';
import { plainJavaScript } from './plain-javascript.ts';

it('keeps the types of the user’s constants as JSDoc, whichever way they were imported', async () => {
  const text = `import type { Greet as Types } from '../generated/types/greet.ts';
import { notImplemented, type Handler } from '../runtime/custom/handler.ts';
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
  expect(await plainJavaScript(text, { isUsers: true }))
    .toBe(`import { notImplemented } from '../runtime/custom/handler.js';

/** @import { Greet as Types } from '../generated/types/greet.js' */
/** @import { Handler } from '../runtime/custom/handler.js' */
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
});

it('adds none to generated code', async () => {
  expect(await plainJavaScript('const count: number = 1;\n')).toBe('const count = 1;\n');
});
