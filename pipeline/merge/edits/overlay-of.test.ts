import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { introspected } from '../testing/introspected.ts';
import { DocumentEditor } from '../testing/document-editor.ts';
import { editsBetween, editSentence } from './edit-sentences.ts';
import { applyOverlay } from './apply-overlay.ts';
import type { OverlayAction } from './overlay.ts';
import { overlayActions } from './overlay-of.ts';

/** Applies an overlay with these actions to a document. */
function applied(document: unknown, actions: readonly OverlayAction[]): unknown {
  const overlay = { overlay: '1.1.0', info: { title: 'edits', version: '1' }, actions };
  return applyOverlay(document as OpenApiDocument, overlay, 'edits');
}

const names = fc.oneof(
  fc.constantFrom('a', 'b', 'name', '/x/{id}', "it's", '"', '\\', ''),
  fc.string(),
);
const objects = fc
  .object({ key: names, maxDepth: 4, maxKeys: 6 })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

it('turns one document into the other', () => {
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

it('describes each edit in a sentence', () => {
  expect(editsBetween(base, edited).map(editSentence)).toEqual([
    'Renamed Order.note to remark.',
    'Added servers https://shop.example.',
    'Changed GET /orders: summary from "List orders" to "All orders".',
    'Added GET /orders: deprecated: true.',
    'Deleted POST /orders.',
    'Changed Order.remark: maxLength from 80 to 40.',
  ]);
});

it.each([
  ['/paths/~1orders/get/responses/304', 'Deleted GET /orders: response 304.'],
  ['/components/responses/NotFound', 'Deleted response NotFound.'],
  ['/components/headers/ETag/schema', 'Deleted header ETag: schema.'],
  ['/components/parameters/Page', 'Deleted parameter Page.'],
  ['/components/securitySchemes/bearer', 'Deleted security scheme bearer.'],
  ['/components/responses', 'Deleted components responses.'],
])('names %s in words', (pointer, sentence) => {
  expect(editSentence({ kind: 'deleted', pointer, before: {} })).toBe(sentence);
});

it('describes where a property was moved', () => {
  const { document } = new DocumentEditor(base).groupProperty('Order', 'note', 'details');
  expect(editsBetween(base, document).map(editSentence)).toEqual([
    'Renamed Order.note to details.note.',
    'Added Order: required details.',
    'Added Order.details: type: "object".',
  ]);
});

it('expresses each edit as an overlay action', () => {
  const actions = overlayActions(base, edited);
  expect(applied(base, actions)).toEqual(edited);
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
