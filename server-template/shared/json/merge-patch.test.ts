import { expect, test } from 'vitest';
import { mergePatched, mergePatchedInSteps } from './merge-patch.ts';
import { parseExactJson } from './exact-json.ts';

/** The examples of RFC 7396, appendix A, and members that are not plain. */
const cases: readonly (readonly [value: string, patch: string, merged: string])[] = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ['{"a":1,"b":2,"c":3}', '{"d":4,"b":5,"a":6}', '{"a":6,"b":5,"c":3,"d":4}'],
  ['{"__proto__":{"a":1}}', '{"__proto__":{"b":2},"c":{}}', '{"__proto__":{"a":1,"b":2},"c":{}}'],
  ['{"a":{}}', '{"a":12345678901234567890}', '{"a":12345678901234567890}'],
];

test.each(cases)('%s patched with %s is %s', async (value, patch, merged) => {
  const [own, sent] = [value, patch].map((text) => parseExactJson(text).exact);
  expect(JSON.stringify(mergePatched(own, sent))).toBe(merged);
  const steps = await mergePatchedInSteps(own, sent, () => Promise.resolve());
  expect(JSON.stringify(steps)).toBe(merged);
});

const members = (count: number, first = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at + first}`, { at }]));

test.each([
  ['few members', { a: { b: 1 } }, 0],
  ['many members', members(50_000), 21],
  ['many members further down', { a: { b: members(50_000) } }, 21],
  ['many objects', Object.fromEntries([1, 2, 3].map((at) => [at, members(15_000)])), 21],
])('a patch of %s is merged in steps', async (_what, patch, pauses) => {
  let count = 0;
  const value = { ...members(10), a: { b: members(10) } };
  const merged = await mergePatchedInSteps(value, patch, async () => (count += 1));
  expect(merged).toEqual(mergePatched(value, patch));
  expect(count).toBe(pauses);
});
