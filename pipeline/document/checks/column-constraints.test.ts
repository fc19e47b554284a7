import { expect, test } from 'vitest';
import type { Column, ColumnType, Table } from '../../catalog/catalog.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import { mysql } from '../../dialects/mysql/dialect.ts';
import { postgresql } from '../../dialects/postgresql/dialect.ts';
import { sqlite } from '../../dialects/sqlite/dialect.ts';
import { sqlserver } from '../../dialects/sqlserver/dialect.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { typeKeywords } from '../schemas/type-keywords.ts';
import { columnConstraints } from './column-constraints.ts';
import { constrainedSchema } from './constraint-keywords.ts';

const types: Readonly<Record<string, readonly [sqlType: string, type: ColumnType]>> = {
  n: ['integer', { kind: 'integer', bits: 64, unsigned: false }],
  small: ['smallint', { kind: 'integer', bits: 16, unsigned: false }],
  price: ['numeric', { kind: 'decimal', precision: null, scale: null, unsigned: false }],
  single: ['real', { kind: 'float', bits: 32, unsigned: false }],
  code: ['oid', { kind: 'integer', bits: 32, unsigned: true }],
  ratio: ['double precision', { kind: 'float', bits: 64, unsigned: false }],
  t: ['text', { kind: 'text', maxLength: null }],
  short: ['varchar(10)', { kind: 'text', maxLength: 10 }],
  fixed: ['char(3)', { kind: 'text', maxLength: 3 }],
  folded: ['citext', { kind: 'text', maxLength: null }],
  mood: ['mood', { kind: 'enum', name: 'mood', schema: null, values: ['sad', 'ok', 'happy'] }],
  day: ['date', { kind: 'date' }],
  flag: ['boolean', { kind: 'boolean' }],
  labels: ['integer[]', { kind: 'array', element: { kind: 'integer', bits: 32, unsigned: false } }],
  doc: ['jsonb', { kind: 'json' }],
  raw: ['bytea', { kind: 'bytes', maxLength: null }],
  'odd "name': ['integer', { kind: 'integer', bits: 64, unsigned: false }],
};

const columns = Object.entries(types).map(([name, [sqlType, type]]): Column => ({
  name,
  sqlType,
  type,
  nullable: true,
  default: null,
  identity: null,
  generated: null,
  updatedByDatabase: false,
  caseInsensitive: name === 'folded',
  domain: null,
  comment: null,
}));

/** Keywords that a check adds to those of the columns' types. */
function keywordsOf(expression: string, { checkFlavour }: Dialect): Record<string, SchemaObject> {
  const table: Table = {
    kind: 'table',
    schema: null,
    name: 'samples',
    comment: null,
    columns,
    primaryKey: null,
    uniques: [],
    foreignKeys: [],
    indexes: [],
    checks: [{ name: null, expression }],
    definition: null,
  };
  const added: Record<string, SchemaObject> = {};
  for (const [name, constraints] of columnConstraints(table, checkFlavour, () => null)) {
    const column = columns.find((candidate) => candidate.name === name);
    if (column === undefined) continue;
    const before = typeKeywords(column.type);
    const after = constrainedSchema(before, constraints);
    const difference = Object.entries(after).filter(
      ([keyword, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[keyword as keyof SchemaObject]),
    );
    if (difference.length > 0) added[name] = Object.fromEntries(difference);
  }
  return added;
}

type Case = readonly [expression: string, want: Record<string, SchemaObject>];

const positive = { n: { minimum: 0, exclusiveMinimum: true } };
const ab = { t: { enum: ['a', 'b'] } };

const postgresqlCases: readonly Case[] = [
  ['(n > 0)', positive],
  ['(0 < n)', positive],
  ['(NOT (n <= 0))', positive],
  ['((n IS NULL) OR (n > 0))', positive],
  ['((n > 0) OR (n IS NULL))', positive],
  ['((small IS NULL) OR (n > 0))', {}],
  ['((n >= 1) AND (n <= 6))', { n: { minimum: 1, maximum: 6 } }],
  [
    "((n >= '-5'::integer) AND (n < 5))",
    { n: { minimum: -5, maximum: 5, exclusiveMaximum: true } },
  ],
  ['(n >= (-5))', { n: { minimum: -5 } }],
  ['(n <= 9223372036854775807)', {}],
  ['(n <= (1.5)::integer)', {}],
  ['(n = 5)', { n: { enum: [5] } }],
  ['(n <> 5)', {}],
  ['(n = ANY (ARRAY[1, 2, 3]))', { n: { enum: [1, 2, 3] } }],
  ['((n = 1) OR ((n >= 5) AND (n <= 9)))', { n: { minimum: 1, maximum: 9 } }],
  ['((n < 0) OR (n > 100))', {}],
  ['((n % 2) = 0)', {}],
  ['(n > small)', {}],
  ['((n > 0) OR (small > 0))', {}],
  ['(("odd ""name" > 0))', { 'odd "name': { minimum: 0, exclusiveMinimum: true } }],
  ['(small >= 0)', { small: { minimum: 0 } }],
  ['(small <= 100000)', {}],
  ['(price >= (0)::numeric)', { price: { minimum: 0 } }],
  ['(price >= 0.10)', { price: { minimum: 0.1 } }],
  ['((price)::integer >= 1)', {}],
  [
    '((ratio >= (0)::double precision) AND (ratio <= (1.5)::double precision))',
    { ratio: { minimum: 0, maximum: 1.5 } },
  ],
  ['(single > (0.1)::double precision)', { single: { minimum: 0.1 } }],
  ['(single > (0)::double precision)', { single: { minimum: 0, exclusiveMinimum: true } }],
  ['(single <= (0.1234567)::double precision)', {}],
  ['(single = ANY (ARRAY[(1)::double precision, (16777216)::double precision]))', {}],
  ['((code)::integer < 3)', {}],
  ['((price > (0)::numeric) AND (price < n))', { price: { minimum: 0, exclusiveMinimum: true } }],
  ["((t)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[]))", ab],
  ["(t = ANY (ARRAY['a'::text, 'b'::text]))", ab],
  ['((short)::text = lower((short)::text))', { short: { pattern: '^[^A-Z]*$' } }],
  ['(upper(t) = t)', { t: { pattern: '^[^a-z]*$' } }],
  ['(upper(t) = lower(t))', {}],
  ['((t)::text = lower((short)::text))', {}],
  ['(cardinality(labels) > 0)', { labels: { minItems: 1 } }],
  [
    '((array_length(labels, 1) >= 2) AND (array_length(labels, 1) <= 5))',
    { labels: { maxItems: 5 } },
  ],
  ['(array_length(labels, 2) <= 5)', {}],
  ['(jsonb_array_length(doc) <= 5)', {}],
  ['(t <> upper(t))', {}],
  ['(folded = lower(folded))', {}],
  ["((t = 'a'::text) OR (t = 'b'::text))", ab],
  ["(t = ANY (ARRAY['a'::text, NULL::text]))", {}],
  ["(t <> ALL (ARRAY['a'::text]))", {}],
  ["(t <> ''::text)", { t: { minLength: 1 } }],
  ["(btrim(t) <> ''::text)", { t: { minLength: 1 } }],
  ['(length(btrim(t)) > 0)', { t: { minLength: 1 } }],
  ['(length(TRIM(BOTH FROM t)) > 0)', { t: { minLength: 1 } }],
  ['((length(t) >= 2) AND (length(t) <= 5))', { t: { minLength: 2, maxLength: 5 } }],
  ['(char_length((short)::text) > 2)', { short: { minLength: 3 } }],
  ['(length((short)::text) <= 40)', {}],
  ['(length(t) = 4)', { t: { minLength: 4, maxLength: 4 } }],
  ['(octet_length(t) <= 4)', { t: { maxLength: 4 } }],
  ['(octet_length(t) >= 9)', { t: { minLength: 3 } }],
  ['(public.length(t) > 4)', {}],
  [
    '(length(raw) <= 4)',
    {
      raw: {
        maxLength: 8,
        pattern: '^(?:[A-Za-z0-9+/]{0,4}={0,2}|[A-Za-z0-9+/]{4}[A-Za-z0-9+/][AQgw]==)$',
      },
    },
  ],
  [
    '(octet_length(raw) = 20)',
    {
      raw: {
        minLength: 28,
        maxLength: 28,
        pattern: '^[A-Za-z0-9+/]{24}[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=$',
      },
    },
  ],
  ['(length(fixed) <= 2)', {}],
  ['(length(fixed) >= 2)', { fixed: { minLength: 2 } }],
  ["(fixed = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar]))", { fixed: { enum: ['EUR', 'USD'] } }],
  ["(fixed = ANY (ARRAY['EU'::bpchar, 'USD'::bpchar]))", {}],
  ["(folded = ANY (ARRAY['a'::citext]))", {}],
  ["(t = 'a'::citext)", {}],
  ["((t)::citext = 'a'::citext)", {}],
  ["(mood = ANY (ARRAY['ok'::mood, 'happy'::mood]))", { mood: { enum: ['ok', 'happy'] } }],
  ["(mood = 'gone'::mood)", {}],
  ["(t ~~ 'A%'::text)", { t: { pattern: '^A' } }],
  ["(t ~~ '%.com'::text)", { t: { pattern: '\\.com$' } }],
  ["(t ~~ '%@%'::text)", { t: { pattern: '@' } }],
  ["(t ~~ '_%@_%'::text)", {}],
  ["(t ~~ '%_@_%'::text)", { t: { pattern: '[\\s\\S]@[\\s\\S]' } }],
  ["(t ~~ '%@%.%'::text)", { t: { pattern: '^[^@]*@[^.]*\\.' } }],
  ["(t ~~ 'a%z'::text)", { t: { pattern: '^a[\\s\\S]*z$' } }],
  ["(t ~~ 'a_c'::text)", {}],
  ["(t ~~ 'a\\%'::text)", {}],
  ["(t !~~ 'a%'::text)", {}],
  ["(t ~~* 'a%'::text)", {}],
  ["(t ~ '^[A-Z]{3}$'::text)", { t: { pattern: '^[A-Z]{3}$' } }],
  ["(t ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)", { t: { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' } }],
  ["(t ~ '^\\+?[0-9]{7,15}$'::text)", { t: { pattern: '^\\+?[0-9]{7,15}$' } }],
  ["(t ~ '^(red|green)$'::text)", { t: { pattern: '^(?:red|green)$' } }],
  ["(t ~ '^[^@]+@.+$'::text)", { t: { pattern: '^[^@]+@[\\s\\S]+$' } }],
  ["(t ~ '^(a+)+$'::text)", {}],
  ["(t ~ '^(a|ab)c$'::text)", {}],
  ["(t ~ '^a|b$'::text)", {}],
  ["(t ~ '^\\d+$'::text)", { t: { pattern: '^[0-9]+$' } }],
  ["(t ~ '^[\\d.]+$'::text)", { t: { pattern: '^[0-9.]+$' } }],
  ["(t ~ '^\\D+$'::text)", { t: { pattern: '^[^0-9]+$' } }],
  [
    "(t ~ '^\\w+$'::text)",
    { t: { pattern: '^[^\\x00-\\x2f\\x3a-\\x40\\x5b-\\x5e\\x60\\x7b-\\x7f]+$' } },
  ],
  ["(t ~ '^[^[:alnum:]]+$'::text)", { t: { pattern: '^[^0-9A-Za-z]+$' } }],
  ["(t ~ '^[[:digit:]]{4}$'::text)", { t: { pattern: '^[0-9]{4}$' } }],
  ["(t ~ '^[[:upper:]]{3}$'::text)", { t: { pattern: '^[^\\x00-\\x40\\x5b-\\x7f]{3,6}$' } }],
  ["(t ~ '^[[:odd:]]+$'::text)", {}],
  ["(t ~ '^.{3}$'::text)", { t: { pattern: '^[\\s\\S]{3,6}$' } }],
  ["(t ~ '[0-9]+'::text)", {}],
  ["(t ~ '[0-9]{4}'::text)", { t: { pattern: '[0-9]{4}' } }],
  ["(t ~ '^[[:alpha:]]+$'::text)", { t: { pattern: '^[^\\x00-\\x40\\x5b-\\x60\\x7b-\\x7f]+$' } }],
  ["(t ~ '^(?i)abc$'::text)", {}],
  ["(t ~* '^a-c$'::text)", { t: { pattern: '^[Aa]-[Cc]$' } }],
  ["(t ~* '^[a-z0-9._]+@[^b-d]'::text)", { t: { pattern: '^[A-Za-z0-9._]+@[\\s\\S]{1,2}' } }],
  ["(folded ~ '^[A-C_]+$'::citext)", { folded: { pattern: '^[a-cA-C_]+$' } }],
  ["((folded)::text ~ '^[A-C]+$'::text)", { folded: { pattern: '^[A-C]+$' } }],
  ["((fixed)::text ~ '^[A-Z]+$'::text)", { fixed: { pattern: '^[A-Z]+$' } }],
  ["(fixed ~ '^[A-Z]{3}$'::text)", { fixed: { pattern: '^[A-Z]{3}$' } }],
  ["(fixed ~ '^[A-Z ]+$'::text)", {}],
  ["(fixed ~ '^[A-Z]'::text)", {}],
  ['(t = ANY (\'{A,"B C",d e}\'::text[]))', { t: { enum: ['A', 'B C', 'd e'] } }],
  ["(t = ANY ('{A,NULL}'::text[]))", {}],
  ["(t = ANY ('{{A},{B}}'::text[]))", {}],
  ["(n = ANY ('{1,2}'::bigint[]))", { n: { enum: [1, 2] } }],
  ['(n <= (10 * 60))', { n: { maximum: 600 } }],
  ['(n <= ((1024 * 1024) - 1))', { n: { maximum: 1048575 } }],
  ['(n <= (7 / 2))', {}],
  ["(upper(t) = ANY (ARRAY['ON'::text, 'B'::text]))", { t: { pattern: '^(?:[oO][nN]|[bB])$' } }],
  ["(lower(t) = 'x-1'::text)", { t: { pattern: '^(?:[xX]-1)$' } }],
  [
    "(upper((fixed)::text) = ANY (ARRAY['L'::text, 'MN'::text]))",
    { fixed: { pattern: '^(?:[lL]|[mM][nN]) *$' } },
  ],
  ["(upper(t) = 'x'::text)", {}],
  ["(upper(t) = 'K'::text)", { t: { pattern: '^(?:[kK\u212a])$' } }],
  ["(upper(t) <> 'K'::text)", {}],
  ["(day > '2000-01-01'::date)", {}],
  ['(flag = true)', {}],
  ['flag', {}],
  ['(CASE WHEN (n > 0) THEN (small > 0) ELSE true END)', {}],
  ['((n > 0) AND (EXTRACT(year FROM day) > (2000)::numeric))', positive],
  ['((n > 0) AND (some_function(n) IS DISTINCT FROM 4))', {}],
  ['(n > 0) garbage', {}],
  ['((n > 0)', {}],
];

const mysqlCases: readonly Case[] = [
  ['(`n` > 0)', positive],
  ['`n` > 0 and `small` between 1 and 5', { ...positive, small: { minimum: 1, maximum: 5 } }],
  ["`t` in ('a','b')", { t: { enum: ['a', 'b'] } }],
  ["`folded` in ('a','b')", {}],
  ["(`folded` in (_utf8mb4'a',_utf8mb4'b'))", {}],
  ['`n` in (1,2)', { n: { enum: [1, 2] } }],
  ['char_length(`t`) >= 3', { t: { minLength: 3 } }],
  ['length(`t`) >= 3', {}],
  ["`t` <> ''", { t: { minLength: 1 } }],
  ["`t` <> ('')", { t: { minLength: 1 } }],
  ["`t` regexp '^[a-z]+$' and `n` > 0", positive],
  ["`t` not regexp '^[a-z]+$' and `n` > 0", positive],
  ["`t` like 'a\\'%' and `n` > 0", positive],
  ['json_valid(`t`)', {}],
  ['`n` > 0 or `n` is null', positive],
  ['`n` is not null and `n` > 0', positive],
  ['`n` > 0 && `small` > 0', {}],
  ['cast(`price` as decimal) >= 1', {}],
];

const sqlserverCases: readonly Case[] = [
  ['([n]>(0))', positive],
  ['([n]>=(1) AND [n]<=(6))', { n: { minimum: 1, maximum: 6 } }],
  ["([t]='b' OR [t]='a')", {}],
  ["([t]=N'')", {}],
  ['([price]>=(0.5))', { price: { minimum: 0.5 } }],
  ['([n]>=(-1))', { n: { minimum: -1 } }],
  ['([n] IS NULL OR [n]>(0))', positive],
  ['(len([t])>=(3))', {}],
  ["([t] like '[0-9]%')", {}],
  ['(isjson([t])=(1))', {}],
  ['(CONVERT([int],[t])>(0))', {}],
];

const sqliteCases: readonly Case[] = [
  ['n > 0', positive],
  ['n>0', positive],
  ['n>=-5', { n: { minimum: -5 } }],
  ['"n" == 5', { n: { enum: [5] } }],
  ['t IN (\'a\', "b")', ab],
  ['t IN ("a", "b") -- why\n', ab],
  ["t IN ('a', /* or */ 'b')", ab],
  ['[n] BETWEEN 1 AND 6', { n: { minimum: 1, maximum: 6 } }],
  ['n NOT BETWEEN 1 AND 6', {}],
  ['length(t) >= 3', { t: { minLength: 3 } }],
  ["length(t) < '3'", {}],
  ["t LIKE 'a%'", {}],
  ["t LIKE '+%'", { t: { pattern: '^\\+' } }],
  ["t GLOB '[a-z]*' AND n > 0", positive],
  ["t COLLATE NOCASE IN ('a')", {}],
  ["typeof(n) = 'integer' AND n > 0", positive],
  ['t = 5', {}],
  ['n IS 5', {}],
  ['N > 0', positive],
  ['samples.n > 0', positive],
];

const groups = [
  ['PostgreSQL', postgresql, postgresqlCases],
  ['MySQL', mysql, mysqlCases],
  ['SQL Server', sqlserver, sqlserverCases],
  ['SQLite', sqlite, sqliteCases],
] as const;

for (const [name, dialect, cases] of groups) {
  test.each(cases)(`reads ${name}'s CHECK %s`, (expression, want) => {
    expect(keywordsOf(expression, dialect)).toEqual(want);
  });
}

test('rejects deeply nested and very long texts without failing', () => {
  expect(keywordsOf(`${'('.repeat(50_000)}n > 0`, postgresql)).toEqual({});
  expect(keywordsOf(`${'('.repeat(5000)}n > 0${')'.repeat(5000)}`, postgresql)).toEqual({});
  expect(keywordsOf(`n > 0${' OR n > 1'.repeat(2000)}`, postgresql)).toEqual(positive);
  expect(keywordsOf(`${'NOT '.repeat(4000)}n > 0`, postgresql)).toEqual({});
  expect(keywordsOf(`n > ${'-'.repeat(5000)}1`, mysql)).toEqual({});
  expect(keywordsOf(`n > ${'- '.repeat(5000)}1`, mysql)).toEqual({});
});
