import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { introspected } from '../testing/introspected.ts';
import { DocumentEditor } from '../testing/document-editor.ts';
import { editsBetween, editSentence } from './edit-sentences.ts';
import type { OverlayAction } from './overlay.ts';
import { overlayActions } from './overlay-of.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Applies actions as the specification of overlays says; targets are single places. */
function applied(document: Json, actions: readonly OverlayAction[]): Json {
  return actions.reduce(
    (whole, { target, update, remove }) =>
      changed(whole, stepsOf(target), (value) =>
        remove === true ? undefined : merged(value, update as Json),
      ) ?? null,
    structuredClone(document),
  );
}

function stepsOf(target: string): readonly string[] {
  const steps = target.matchAll(/\.(\w+)|\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g);
  return [...steps].map(([, plain, quoted, index]) => {
    if (quoted === undefined) return plain ?? index ?? '';
    return JSON.parse(`"${quoted.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`) as string;
  });
}

function changed(
  holder: Json,
  steps: readonly string[],
  change: (value: Json) => Json | undefined,
): Json | undefined {
  const [key, ...rest] = steps;
  if (key === undefined) return change(holder);
  const record = holder as { [key: string]: Json };
  if (!Object.hasOwn(record, key)) throw new Error(`Nothing at ${key}.`);
  const value = changed(record[key] ?? null, rest, change);
  if (value !== undefined) {
    Object.defineProperty(record, key, { ...plain, value });
  } else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(record, key);
  return holder;
}

const plain = { enumerable: true, configurable: true, writable: true };

function merged(value: Json, update: Json): Json {
  if (Array.isArray(value)) return [...value, update];
  if (!isRecord(value) || !isRecord(update)) return update;
  const entries = Object.entries(update).map(([key, inner]): [string, Json] => [
    key,
    Object.hasOwn(value, key) ? merged(value[key] ?? null, inner) : inner,
  ]);
  return Object.fromEntries([...Object.entries(value), ...entries]);
}

function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const names = fc.oneof(
  fc.constantFrom('a', 'b', 'name', '/x/{id}', "it's", '"', '\\', ''),
  fc.string(),
);
const objects = fc
  .object({ key: names, maxDepth: 4, maxKeys: 6 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

it('makes of one document the other', () => {
  fc.assert(
    fc.property(objects, objects, (before, after) => {
      const [one, other] = [before, after] as unknown as [OpenApiDocument, OpenApiDocument];
      expect(applied(before, overlayActions(one, other))).toEqual(after);
    }),
    { numRuns: 500 },
  );
});

const base = await introspected(
  'CREATE TABLE orders (id INTEGER PRIMARY KEY, note VARCHAR(80), state TEXT)',
);
const edited = new DocumentEditor(base)
  .renameProperty('Order', 'note', 'remark')
  .put('/components/schemas/Order/properties/remark/maxLength', 40)
  .put('/paths/~1orders/post', undefined)
  .put('/paths/~1orders/get/summary', 'All orders')
  .put('/paths/~1orders/get/deprecated', true)
  .put('/servers/https:~1~1shop.example', { url: 'https://shop.example' }).document;

it('says each edit in a sentence', () => {
  expect(editsBetween(base, edited).map(editSentence)).toEqual([
    'Renamed Order.note to remark.',
    'Added servers https://shop.example.',
    'Changed GET /orders: summary from "List orders" to "All orders".',
    'Added GET /orders: deprecated: true.',
    'Deleted POST /orders.',
    'Changed Order.remark: maxLength from 80 to 40.',
  ]);
});

it('says each edit as an action of an overlay', () => {
  const actions = overlayActions(base, edited);
  expect(applied(base as unknown as Json, actions)).toEqual(edited);
  expect(actions).toContainEqual({ target: "$.paths['/orders'].post", remove: true });
  expect(actions).toContainEqual({
    target: "$.paths['/orders'].get",
    update: { summary: 'All orders', deprecated: true },
  });
  expect(actions).toContainEqual({
    target: '$.servers',
    update: { url: 'https://shop.example' },
  });
});
