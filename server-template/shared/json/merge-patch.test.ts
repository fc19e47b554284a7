import { expect, test } from 'vitest';
import { mergePatched } from './merge-patch.ts';
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

test.each(cases)('%s patched with %s is %s', (value, patch, merged) => {
  const [own, sent] = [value, patch].map((text) => parseExactJson(text).exact);
  expect(JSON.stringify(mergePatched(own, sent))).toBe(merged);
});
