import { expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { applyOverlay } from './apply-overlay.ts';
import { readOverlay } from './overlay.ts';

const pets = {
  info: { title: 'Pets', contact: { name: 'Ann' } },
  tags: [{ name: 'pet' }, { name: 'old' }, { name: 'older' }],
  paths: {
    '/pets': {
      get: { tags: ['pet', 'old'], parameters: [{ name: 'a', in: 'query' }], deprecated: false },
      post: { tags: ['pet'] },
    },
    "/it's": { get: { tags: ['old', 'old'] } },
  },
  constructor: { name: 'own' },
};

function applied(...actions: readonly object[]): unknown {
  const overlay = { overlay: '1.1.0', info: { title: 'Test', version: '1' }, actions };
  return applyOverlay(pets as unknown as OpenApiDocument, readOverlay(overlay, 'o.json'), 'o.json');
}

function changed(change: (copy: typeof pets) => void): unknown {
  const copy = structuredClone(pets);
  change(copy);
  return copy;
}

it.each<readonly [string, readonly object[], (copy: typeof pets) => void]>([
  [
    'merges objects',
    [{ target: '$.info', update: { version: '2', contact: { email: 'a@b' } } }],
    (copy) => Object.assign(copy.info, { version: '2', contact: { name: 'Ann', email: 'a@b' } }),
  ],
  [
    'merges objects wherever a wildcard leads',
    [{ target: '$.paths.*.get', update: { 'x-safe': true } }],
    (copy) => {
      Object.assign(copy.paths['/pets'].get, { 'x-safe': true });
      Object.assign(copy.paths["/it's"].get, { 'x-safe': true });
    },
  ],
  [
    'appends an item to a list',
    [{ target: '$.tags', update: { name: 'new' } }],
    (copy) => copy.tags.push({ name: 'new' }),
  ],
  [
    'appends the items of a list, also further inside',
    [
      { target: '$.tags', update: [{ name: 'b' }, { name: 'c' }] },
      { target: "$.paths['/pets'].get", update: { tags: ['d'] } },
    ],
    (copy) => {
      copy.tags.push({ name: 'b' }, { name: 'c' });
      copy.paths['/pets'].get.tags.push('d');
    },
  ],
  [
    'replaces plain values',
    [{ target: '$.paths.*.*.deprecated', update: true }],
    (copy) => (copy.paths['/pets'].get.deprecated = true),
  ],
  [
    'removes items by what they say, the last one first',
    [{ target: "$.tags[?match(@.name, 'old.*')]", remove: true }],
    (copy) => (copy.tags = [{ name: 'pet' }]),
  ],
  [
    'removes what is selected at several depths, each once',
    [{ target: "$.paths['/pets', '/pets']..tags[?@ == 'old' || @ == 'pet']", remove: true }],
    (copy) => {
      copy.paths['/pets'].get.tags = [];
      copy.paths['/pets'].post.tags = [];
    },
  ],
  [
    'removes both of two equal items',
    [{ target: '$.paths["/it\'s"].get.tags[*]', remove: true }],
    (copy) => (copy.paths["/it's"].get.tags = []),
  ],
  [
    'copies another part, after the actions before it',
    [
      { target: '$.info', update: { title: 'Copied' } },
      { target: "$.paths['/pets'].post", copy: "$.paths['/pets'].get" },
      { target: '$.info.contact.name', copy: '$.info.title' },
    ],
    (copy) => {
      copy.info.title = 'Copied';
      copy.info.contact.name = 'Copied';
      Object.assign(copy.paths['/pets'].post, copy.paths['/pets'].get, {
        tags: ['pet', 'pet', 'old'],
      });
    },
  ],
  [
    'takes keys for what they are',
    [{ target: '$.constructor.name', update: 'mine' }],
    (copy) => (copy.constructor.name = 'mine'),
  ],
])('%s', (_what, actions, change) => {
  const before = structuredClone(pets);
  expect(applied(...actions)).toEqual(changed(change));
  expect(pets).toEqual(before);
});

function problemsOf(run: () => unknown): readonly string[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ place, message }) => `${place ?? ''}: ${message}`);
  }
}

it.each<readonly [object, string]>([
  [{ target: '$.nothing', update: {} }, 'target: $.nothing selects nothing.'],
  [{ target: '$.toString', remove: true }, 'target: $.toString selects nothing.'],
  [
    { target: 'info', remove: true },
    'target: info is not a JSONPath (RFC 9535): unexpected "i" at character 1.',
  ],
  [{ target: '$', remove: true }, 'remove: The root of a document cannot be removed.'],
  [
    { target: '$.info', update: 7 },
    'update: Cannot merge a plain value into an object: remove the old value first.',
  ],
  [
    { target: '$.info', update: { contact: [] } },
    'update: Cannot merge a list into an object: remove the old value first.',
  ],
  [
    { target: '$.info.*', update: 'x' },
    'target: $.info.* selects a mixture of objects, lists and plain values; all must be of the same kind.',
  ],
  [
    { target: '$.info.title', copy: '$.tags.*' },
    'copy: $.tags.* selects 3 places; only one place can be copied.',
  ],
])('says what is wrong with %j', (action, message) => {
  const fine = { target: '$.info.title', update: 'Fine' };
  expect(problemsOf(() => applied(fine, action))).toEqual([`o.json#/actions/1/${message}`]);
});

it('lists every problem in the form of an overlay', () => {
  expect(problemsOf(() => readOverlay({ openapi: '3.0.3' }, 'o'))).toEqual([
    'o#: This is not an OpenAPI Overlay: it has no "overlay": "1.1.0".',
    'o#/info: An overlay needs info.title and info.version.',
    'o#/actions: An overlay needs a list of at least one action.',
  ]);
  const actions = [7, {}, { target: '$', update: 1, copy: '$' }, { target: '$', updates: {} }];
  const info = { title: 'T', version: '1' };
  expect(problemsOf(() => readOverlay({ overlay: '2.0.0', info, actions }, 'o'))).toEqual([
    'o#/overlay: Overlay 2.0.0 is not supported; versions 1.0 and 1.1 are.',
    'o#/actions/0: An action must be an object with a target.',
    'o#/actions/1/target: An action needs a target.',
    'o#/actions/1: An action must have exactly one of update, copy and remove; this one has none of them.',
    'o#/actions/2: An action must have exactly one of update, copy and remove; this one has update and copy.',
    'o#/actions/3/updates: "updates" is not a field of an action.',
    'o#/actions/3: An action must have exactly one of update, copy and remove; this one has none of them.',
  ]);
});
