import fc from 'fast-check';
import type {
  OpenApiDocument,
  SchemaObject,
  SchemaOrReference,
} from '../../../pipeline/openapi-document.ts';
import { exactNumber } from '../../../server-template/shared/json/raw-json.ts';
import { resolved } from '../resource.ts';

/** Special values of some type, and near misses. */
const texts =
  `|now|today|epoch|infinity|-infinity|NaN|-Infinity|null|NULL|true|t|f|on|0|-0|+1|1_000|0x10|1e3|1e400|1.|.5| 1 |٣|1,5
2024-02-29|2023-02-29|0000-00-00|2024-00-00|0001-01-01|9999-12-31|10000-01-01|294277-01-01|0044-03-15 BC|2024-13-01|24-2-9
12:30:00|24:00:00|24:00:01|23:59:60|-10:00:00|838:59:59|839:00:00|12:30:00.123456789|12:30:00+14:00|12:30:00-15:59:59|00:00:60Z
2024-02-29T12:30:00Z|2024-02-29T12:30:00.999999999Z|2024-02-29 12:30:00|2024-02-29T24:00:00Z|2024-02-29T23:59:60Z|1970-01-01T00:00:00Z|2038-01-19T03:14:08Z|0001-01-01T00:00:00+15:59|9999-12-31T23:59:59.999999-12:00|2024-02-29T12:30:00+24:00|2024-06-30T02:30:00Europe/Berlin
1 day|P1Y2M3DT4H5M6S|1 year 2 mons -3 days +04:05:06.789|178000000 years|-1|@ 1 day ago
00000000-0000-4000-8000-000000000000|{00000000-0000-4000-8000-000000000000}|00000000000040008000000000000000|00000000-0000-0000-0000-00000000000g|urn:uuid:00000000-0000-4000-8000-000000000000
1.2.3.4|1.2.3.4/33|1.2.3.0/24|256.1.1.1|::1|::ffff:1.2.3.4|fe80::1%eth0|1::2::3|08:00:2b:01:02:03|08:00:2b:01:02:03:04:05|08002b010203|0800.2b01.0203
101|1012|B101|2|(1,2)|(1,2|((1,2),(3,4))|[(1,2),(3,4)]|<(1,2),3>|<(1,2),-3>|{1,2,3}|{0,0,1}|(NaN,1)|(1e400,1)|1,2
[1,5)|[5,1)|empty|(,)|[2024-01-01,2024-02-01)|{[1,2),[5,6)}|{}|["2024-01-01 00:00+00",)|(1,1]
{1,2}|{{1,2},{3,4}}|{{1},{2,3}}|{1,NULL}|{"a b"}|[0:1]={1,2}|{|{"|(1,x)|(1,"x y")|(,)|(1)|()|(1,2,3)
a & b|a & |fat:1 & !cat|a <-> b|'a b':1A c|:*|a:99999|$.a[*] ? (@ > 1)|$|$[|strict $.a|<a>b</a>|<a>|<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>|&lt;
a=>1|"a"=>NULL|a=>|a.b.c|a..b|.a|a-b.c|red|RED|dark blue|it's|a|b c|a,b c|b c,a|a,a
POINT(1 2)|POINT(1)|POINT(NaN 1)|POINT(1e400 2)|LINESTRING(0 0,1 2)|LINESTRING(0 0)|POLYGON((0 0,0 1,1 1,0 0))|POLYGON((0 0,1 1))|MULTIPOINT(0 0,1 2)|MULTIPOLYGON(((0 0,0 1,1 1,0 0)))|GEOMETRYCOLLECTION(POINT(1 2))|GEOMETRYCOLLECTION EMPTY|POINT EMPTY|SRID=4326;POINT(1 2)
0/0|16/B374D848|G/0|10:20:10,14,15|20:10:|pg_class|no_such|"int4"|int4|1259|(0,1)|4294967295|4294967296|18446744073709551616
AA==|AAA|A|_-8=|/+8=|not base64!|\\x00|\\xZZ|\\|\\000|%00|%|'|"|;|--|/*|\u0000|\ud800|\udc00x|\ufeff|\u200b|😀|ä|ß|İ|ı|ﬀ|\u0301|\r\n|\t|a b|ab   |   ab`
    .split(/[|\n]/)
    .map((text) =>
      text.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      ),
    );

const numbers = [
  ...[0, -0, 1, -1, 0.1, 0.5, 1.005, -0.001, 255, 256, 32767, 32768, 65536, 2147483647, 2147483648],
  ...[4294967295, 4294967296, 9007199254740991, 9007199254740992, 1e15, 1e21, 1e38, 3.5e38, 1e300],
  ...[5e-324, 1e-45, 1900, 1901, 2155, 2156, 999999.99, 99999999.99, 1e10],
];
const exactNumbers = [
  ...['9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809'],
  ...['18446744073709551615', '18446744073709551616', '1e400', '-1e400', '1e-400', '1e99999999999'],
  ...['0.1000000000000000055511151231257827', '123456789012345678901234567890.123456789', '1.0'],
  ...['100e-2', '1E+2', '99999999.999', '0.00000000000000000000000000000000000001'],
];

const alphabet = ['0', '1', '9', '-', '+', '.', ':', ',', ' ', 'e', 'T', 'Z', '(', ')', '[', ']'];
const strange = [
  '{',
  '}',
  '"',
  "'",
  '\\',
  '/',
  '%',
  '\0',
  '\n',
  'ä',
  '😀',
  '\ud800',
  'x',
  'B',
  '=',
];

/** Arbitrary strings. */
export const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 20 }) },
);
/** A string with a random typing error. */
const slipped = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(...alphabet, ...strange))
    .map(([whole, place, removed, added]) => {
      const at = whole.length === 0 ? 0 : place % (whole.length + 1);
      return whole.slice(0, at) + added + whole.slice(at + removed);
    });
const anyNumber = fc.oneof(
  fc.constantFrom(...numbers, ...numbers.map((number) => -number)),
  fc.constantFrom(...exactNumbers).map(exactNumber),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((number) => exactNumber(String(number))),
  fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.nat({ max: 4 }))
    .map(([digits, scale]) => exactNumber(`${digits}e-${scale}`)),
);

/** JSON of limited depth, occasionally with a long string. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: anyText },
  { weight: 5, arbitrary: slipped(anyText) },
  { weight: 6, arbitrary: anyNumber },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.array(fc.oneof(anyText, anyNumber, fc.constant(null)), { maxLength: 4 }),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.array(fc.oneof(anyText, anyNumber), { maxLength: 3 }), { maxLength: 3 }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 9000 }).map((length) => 'ä'.repeat(length)) },
);

/** Values that satisfy a schema or almost do. */
export function valueOf(
  document: OpenApiDocument,
  given: SchemaOrReference,
  depth = 0,
): fc.Arbitrary<unknown> {
  if (depth > 5) return anyValue;
  const likely = likelyValue(document, wholeSchema(document, given), depth);
  return fc.oneof(
    { weight: 7, arbitrary: likely },
    {
      weight: 2,
      arbitrary: likely.chain((value) =>
        typeof value === 'string' ? slipped(fc.constant(value)) : fc.constant(value),
      ),
    },
    { weight: depth === 0 ? 1 : 3, arbitrary: anyValue },
  );
}

/** A schema merged with the parts of its `allOf`. */
function wholeSchema(document: OpenApiDocument, given: SchemaOrReference): SchemaObject {
  const { allOf, ...schema } = resolved(document, given);
  return (allOf ?? [])
    .map((part) => wholeSchema(document, part))
    .reduce<SchemaObject>(
      (whole, part) => ({
        ...part,
        ...whole,
        properties: { ...part.properties, ...whole.properties },
        required: [...(part.required ?? []), ...(whole.required ?? [])],
      }),
      schema,
    );
}

function likelyValue(
  document: OpenApiDocument,
  schema: SchemaObject,
  depth: number,
): fc.Arbitrary<unknown> {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches !== undefined && branches.length > 0) {
    return fc.oneof(...branches.map((branch) => valueOf(document, branch, depth + 1)));
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(anyNumber, numberWithin(schema));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf(document, schema.items ?? {}, depth + 1), {
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'string':
      return textOf(schema);
    case 'object':
      return objectOf(document, schema, depth);
    default:
      return anyValue;
  }
}

function numberWithin({
  type,
  minimum = -1e6,
  maximum = 1e6,
  multipleOf,
}: SchemaObject): fc.Arbitrary<number> {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.01);
  const within = fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
  return fc
    .oneof(fc.constantFrom(minimum, maximum), within)
    .map((number) => Number((Math.round(number / step) * step).toPrecision(15)));
}

const moments = fc.date({
  ...{ min: new Date('-000100-01-01T00:00:00Z'), max: new Date('+012000-01-01T00:00:00Z') },
  noInvalidDate: true,
});
const textsOfFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: moments.map((day) => day.toISOString().replace(/T.*/, '')),
  'date-time': moments.map((day) => day.toISOString()),
  time: moments.map((day) => day.toISOString().replace(/.*T/, '')),
  uuid: fc.uuid(),
  byte: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('base64')),
};

function textOf({ format, pattern, maxLength, example }: SchemaObject): fc.Arbitrary<string> {
  const own: fc.Arbitrary<string>[] = [anyText];
  if (typeof example === 'string') own.push(fc.constant(example));
  if (pattern !== undefined) own.push(...textsOfPattern(pattern));
  if (maxLength !== undefined) {
    const near = fc.integer({
      min: Math.max(0, maxLength - 1),
      max: Math.min(maxLength + 1, 9000),
    });
    own.push(fc.tuple(near, fc.constantFrom('x', '😀')).map(([size, text]) => text.repeat(size)));
  }
  const formed = textsOfFormat[format ?? ''];
  return fc.oneof(...own, ...(formed === undefined ? [] : [formed]));
}

const known = new Map<string, readonly fc.Arbitrary<string>[]>();

/** Strings that match a pattern; none if fast-check does not support it. */
function textsOfPattern(pattern: string): readonly fc.Arbitrary<string>[] {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const made = tryPattern(pattern);
  known.set(pattern, made);
  return made;
}

function tryPattern(pattern: string): readonly fc.Arbitrary<string>[] {
  try {
    const made = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
    fc.sample(made, 1);
    return [made, made];
  } catch {
    return [];
  }
}

function objectOf(
  document: OpenApiDocument,
  { properties = {}, required = [] }: SchemaObject,
  depth: number,
): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  if (names.length === 0) return fc.dictionary(anyText, anyValue, { maxKeys: 3 });
  // Only a few, since one invalid value would hide all others.
  const some = fc.subarray(names, { maxLength: Math.min(3, names.length) });
  const needed = fc.oneof(
    { weight: 9, arbitrary: fc.constant(required) },
    { weight: 1, arbitrary: fc.subarray([...required]) },
  );
  return fc.tuple(some, needed).chain(([few, kept]) => {
    const wanted = [...new Set([...kept, ...few])];
    const values = wanted.map((name) => valueOf(document, properties[name] ?? {}, depth + 1));
    return fc
      .tuple(...values)
      .map((made) => Object.fromEntries(wanted.map((name, index) => [name, made[index]])));
  });
}
