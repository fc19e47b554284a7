import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeUtf8,
  parseExactJson,
  parseExactJsonInSteps,
  parseStoredJson,
} from './exact-json.ts';
import { JsonRejection } from './json-rejection.ts';
import { exactNumber } from './raw-json.ts';

function reasonOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof JsonRejection) return error.reason;
    throw error;
  }
  return 'none';
}

describe('parseExactJson', () => {
  test('returns one object for both readings if no digit can be lost', () => {
    const { plain, exact } = parseExactJson('{"a":[1,-2.5,"123456789012345678901234567890 ",0.1]}');
    expect(plain).toEqual({ a: [1, -2.5, '123456789012345678901234567890 ', 0.1] });
    expect(exact).toEqual(plain);
    const short = parseExactJson('{"a":[1]}');
    expect(short.exact).toBe(short.plain);
  });

  const texts = ['"3f2504e0-4f89-11d3-9a0c-0305e82c3301"', '"\\"1e5"', '[true,false,1]'];
  test.each(texts)('does not treat text as numbers: %s', (text) => {
    const { plain, exact } = parseExactJson(`{"a":${text}}`);
    expect(exact).toBe(plain);
  });

  const numbers: readonly (readonly [text: string, isExact: boolean])[] = [
    ['9007199254740991', true],
    ['9007199254740992', true],
    ['9007199254740993', false],
    // Exact as a double, but printed as …6000.
    ['-9223372036854775808', false],
    ['9223372036854775807', false],
    ['0.1', true],
    ['0.10000000000000000000', true],
    ['0.1000000000000000055511151231257827', false],
    ['1e21', true],
    ['1E+2', true],
    ['1e400', false],
    ['1e-400', false],
    ['123456789012345.67', true],
    ['12345678901234567.25', false],
    ['1234567e-300', true],
    // A subnormal number has fewer digits.
    ['4.92e-324', false],
    ['0e5', true],
  ];
  test.each(numbers)('parses %s exactly as a number: %s', (text, isExact) => {
    const { plain, exact } = parseExactJson(`[${text}]`);
    expect(plain).toEqual([Number(text)]);
    expect(JSON.isRawJSON((exact as unknown[])[0])).toBe(!isExact);
    if (!isExact) expect(JSON.stringify(exact)).toBe(`[${text}]`);
  });

  const rejections: readonly (readonly [text: string, reason: string])[] = [
    ['', 'syntax'],
    ['{"a":1,}', 'syntax'],
    ['NaN', 'syntax'],
    ['\u{feff}1', 'syntax'],
    ['{"a":"\\u0000"}', 'nul'],
    ['{"\\u0000":1}', 'nul'],
    ['["\\ud800"]', 'surrogate'],
    ['["\\uDC00\\ud800"]', 'surrogate'],
    ['{"\\udfff":1}', 'surrogate'],
    ['['.repeat(101) + ']'.repeat(101), 'depth'],
    ['{"a":'.repeat(101) + '1' + '}'.repeat(101), 'depth'],
    ['['.repeat(1_000_000), 'depth'],
  ];
  test.each(rejections)('rejects %.30s as %s', (text, reason) => {
    expect(reasonOf(() => parseExactJson(text))).toBe(reason);
  });

  test.each([
    '["\\\\u0000"]',
    '["\\ud83d\\ude00"]',
    '["[[[[\\"{{{{"]',
    `${'['.repeat(100)}1${']'.repeat(100)}`,
  ])('accepts %.30s', (text) => {
    expect(parseExactJson(text).plain).toEqual(JSON.parse(text));
  });

  test('does not use a key of __proto__ as a prototype', () => {
    for (const text of [
      '{"__proto__":{"admin":1}}',
      '{"__proto__":{"admin":1},"big":12345678901234567890}',
    ]) {
      const { plain, exact } = parseExactJson(text);
      for (const value of [plain, exact] as Record<string, unknown>[]) {
        expect(Object.hasOwn(value, '__proto__')).toBe(true);
        expect(value['admin']).toBeUndefined();
      }
    }
  });

  test('prints back every JSON value with its digits', () => {
    const digits = fc.tuple(fc.bigInt(), fc.nat(), fc.integer({ min: -400, max: 400 }));
    // Characters that only occur as escapes: those that are rejected, and other controls.
    const values = fc.jsonValue().map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(
        digits,
        values.filter((text) => !text.includes('\\u')),
        ([whole, fraction, exponent], value) => {
          const text = `${whole}.${fraction}e${exponent}`;
          const { exact } = parseExactJson(`{"number":${text},"value":${value}}`);
          const number = JSON.stringify(exactNumber(text));
          expect(JSON.stringify(exact)).toBe(`{"number":${number},"value":${value}}`);
        },
      ),
    );
  });
});

test('reads a number that loses digits like any other value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', '\t', '\r\n  '), (value, space) => {
      const text = `${space}[${JSON.stringify(value, null, space)},${space}1e400 ]${space}`;
      const raw = parseStoredJson(text) as unknown[];
      expect(JSON.stringify(raw)).toBe(`[${JSON.stringify(value)},1e400]`);
      // JSON has no negative zero.
      expect(raw[0]).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('parseStoredJson keeps digits, and values that bodies must not have', () => {
  expect(JSON.stringify(parseStoredJson('{"a":12345678901234567890,"b":"\\u0000"}'))).toBe(
    '{"a":12345678901234567890,"b":"\\u0000"}',
  );
  expect(() => parseStoredJson('no json')).toThrow(SyntaxError);
});

test('decodeUtf8 rejects bytes that are not UTF-8', () => {
  expect(decodeUtf8(Buffer.from('ü😀'))).toBe('ü😀');
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    expect(reasonOf(() => decodeUtf8(Uint8Array.from(bytes)))).toBe('encoding');
  }
});

describe('parsing in steps', () => {
  const result = (parse: () => unknown) =>
    Promise.resolve()
      .then(parse)
      .catch((error: unknown) => (error instanceof JsonRejection ? error.reason : error));
  const expectTheSame = async (text: string): Promise<void> => {
    const steps = await result(() => parseExactJsonInSteps(text, () => Promise.resolve()));
    expect(steps).toEqual(await result(() => parseExactJson(text)));
  };
  test.each([
    ...['{"a":[1,12345678901234567890,"\\ud83d\\ude00",1e400]}', '{"a":1}', '["\\u0000"]'],
    ...['["\\ud83d"]', '{"a":', '['.repeat(101) + ']'.repeat(101), '[{},[],{"":[]}]'],
    ...['{"a":1,"__proto__":{},"a":2}', '["\t"]', '["\\x"]', '[01]', '[1.]', '[-]', '[tru]'],
    ...['{"a" 1}', '{a:1}', '[1 2]', '[1}', '1 1', '', ' "a" ', '"', '"\\"', '[,]', '{,}'],
  ])('has the same result: %.40s', expectTheSame);

  test('has the same result for texts with a character too few or too many', async () => {
    const position = fc.nat(1000);
    const changes = fc.tuple(position, fc.constantFrom('', ...',:"[]{}0-.eE\\u '));
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), changes, async (value, [at, character]) => {
        const text = JSON.stringify(value);
        const index = at % (text.length + 1);
        await expectTheSame(text);
        await expectTheSame(text.slice(0, index) + character + text.slice(index + 1));
        await expectTheSame(text.slice(0, index) + character + text.slice(index));
      }),
    );
  });
});
