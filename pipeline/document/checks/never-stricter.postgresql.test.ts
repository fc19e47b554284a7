import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isPostgresUp, postgresUrl } from '../../dialects/postgresql/test-database.ts';
import { postgresql } from '../../dialects/postgresql/dialect.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { wholeCatalog } from '../catalog-fixture.ts';
import { satisfiesSchema } from '../schemas/satisfies-schema.ts';
import { valueSchema } from '../schemas/property-schema.ts';
import { columnConstraints } from './column-constraints.ts';

const [table] = wholeCatalog(
  {
    provider: 'postgresql',
    defaultSchema: 'public',
    tables: [
      {
        name: 'samples',
        columns: [
          { name: 'n', sqlType: 'integer' },
          { name: 'price', sqlType: 'numeric(8,2)' },
          { name: 't', sqlType: 'text' },
          { name: 'short', sqlType: 'character varying(12)' },
          { name: 'fixed', sqlType: 'character(3)' },
          { name: 'labels', sqlType: 'integer[]' },
          { name: 'doc', sqlType: 'jsonb' },
        ],
      },
    ],
  },
  postgresql,
).tables;

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    'ab',
    'abc',
    'A1',
    'a-b',
    'a@b',
    'a.b',
    '+1',
    '12',
    '\n',
    'a\n',
    '😀',
    'é',
    '%',
    '_',
    "it's",
  ),
  fc.stringMatching(/^[a-cA-C0-2@.+\-\n😀]{0,6}$/u),
);
const short = fc.constantFrom('', 'a', 'ab', 'abc', 'A', '12', ' a');
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const number = fc.constantFrom('-5', '0', '(2 * 3 - 1)', '1', '2.5', '7', '10', '0.01', '-0.5');
const textLiteral = texts.map(quoted);
const numeric = fc.constantFrom(
  'n',
  'price',
  'length(t)',
  'char_length(short)',
  'length(fixed)',
  'octet_length(t)',
  'length(trim(t))',
  'cardinality(labels)',
  'array_length(labels, 1)',
  'array_length(labels, 2)',
);
const jsonType = fc.constantFrom("'array'", "'object'", "'string'", "'null'");
const textual = fc.constantFrom(
  't',
  'short',
  'fixed',
  'btrim(t)',
  'upper(t)',
  'lower(short)',
  'upper(fixed)',
);
const operator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');

const regexAtom = fc.constantFrom(
  'a',
  '[a-c]',
  '[A-C]',
  '[0-9]',
  '[^a]',
  '.',
  '\\.',
  '@',
  '-',
  '[a-c0-9]',
  '(a|b)',
  '(ab|c)',
  '\\+',
  '[-a]',
  '[[:alpha:]]',
  '[[:upper:][:digit:]]',
  '[^[:alnum:]]',
  '\\w',
  '\\d',
  '\\s',
  '\\W',
);
const quantifier = fc.constantFrom('', '', '+', '*', '?', '{2}', '{1,3}', '{2,}');
const regex = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.tuple(regexAtom, quantifier), { minLength: 1, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([start, parts, end]) => `${start ? '^' : ''}${parts.flat().join('')}${end ? '$' : ''}`);
const like = fc
  .array(fc.constantFrom('a', 'b', '@', '.', '%', '%', '_', '1'), { maxLength: 5 })
  .map((parts) => parts.join(''));

const atom = fc.oneof(
  fc.tuple(numeric, operator, number).map((parts) => parts.join(' ')),
  fc.tuple(number, operator, numeric).map((parts) => parts.join(' ')),
  fc.tuple(textual, fc.constantFrom('=', '<>'), textLiteral).map((parts) => parts.join(' ')),
  fc.tuple(textual, fc.constantFrom('=', '<>'), textual).map((parts) => parts.join(' ')),
  fc.tuple(numeric, number, number).map(([s, low, high]) => `${s} BETWEEN ${low} AND ${high}`),
  fc
    .tuple(numeric, fc.array(number, { minLength: 1, maxLength: 3 }))
    .map(([s, items]) => `${s} IN (${items.join(', ')})`),
  fc
    .tuple(textual, fc.array(textLiteral, { minLength: 1, maxLength: 3 }))
    .map(([s, items]) => `${s} IN (${items.join(', ')})`),
  fc
    .tuple(textual, fc.constantFrom('LIKE', 'NOT LIKE', 'ILIKE'), like)
    .map(([s, word, text]) => `${s} ${word} ${quoted(text)}`),
  fc
    .tuple(textual, fc.constantFrom('~', '~', '~*', '!~'), regex)
    .map(([s, word, text]) => `${s} ${word} ${quoted(text)}`),
  fc
    .tuple(fc.constantFrom('=', '<>'), jsonType)
    .map(([word, type]) => `jsonb_typeof(doc) ${word} ${type}`),
  fc
    .array(jsonType, { minLength: 1, maxLength: 2 })
    .map((types) => `jsonb_typeof(doc) IN (${types.join(', ')})`),
  fc.tuple(textual, fc.constantFrom('IS NULL', 'IS NOT NULL')).map((parts) => parts.join(' ')),
);
const check = fc.oneof(
  { arbitrary: atom, weight: 3 },
  fc.tuple(atom, fc.constantFrom('AND', 'OR'), atom).map((parts) => parts.join(' ')),
  fc.tuple(atom, fc.constantFrom('AND', 'OR'), atom).map((parts) => `NOT (${parts.join(' ')})`),
);

const row = fc.tuple(
  fc.option(fc.integer({ min: -6, max: 12 })),
  fc.option(fc.constantFrom(-5, 0, 0.01, 1, 2.5, 9.99)),
  fc.option(texts),
  fc.option(short),
  fc.option(short),
  fc.option(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })),
  fc.option(fc.constantFrom({}, { a: [1] }, [], [1, 'a'], 'a', 7, true)),
);
const rows = fc.sample(row, { numRuns: 300, seed: 1 });

/** Schemas of the columns for a check as the database prints it. */
function schemasUnder(expression: string): readonly SchemaObject[] {
  if (table === undefined) throw new Error('no table');
  const checked = { ...table, checks: [{ name: null, expression }] };
  const flavour = postgresql.checkFlavour;
  const constraints = columnConstraints(checked, flavour, () => null);
  return table.columns.map((column) => {
    const own = constraints.get(column.name) ?? [];
    // Without a check, stored values decide.
    if (column.type.kind === 'json' && own.length === 0) return {};
    const nullable = !own.some(({ kind }) => kind === 'notNull');
    return valueSchema({ column: { ...column, nullable }, constraints: own }, flavour);
  });
}

test.skipIf(!(await isPostgresUp()))(
  'the keywords accept every row that PostgreSQL accepts, before and after storing',
  async () => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    try {
      const stored = await store(client);
      let revealing = 0;
      for (const text of fc.sample(check, 700)) {
        const { printed, taken } = await ask(client, text);
        const schemas = schemasUnder(printed);
        if (JSON.stringify(schemas) !== unreported) revealing += 1;
        for (const row of taken) {
          for (const [index, schema] of schemas.entries()) {
            for (const value of [rows[row]?.[index], stored[row]?.[index]]) {
              if (!satisfiesSchema(schema, value)) {
                expect.fail(`${printed} with ${JSON.stringify(value)}`);
              }
            }
          }
        }
      }
      expect(revealing).toBeGreaterThan(150);
    } finally {
      await client.end();
    }
  },
);

const unreported = JSON.stringify(schemasUnder('true'));

type Values = readonly unknown[];

/** Inserts all rows once for all checks; returns them as stored. */
async function store(client: pg.Client): Promise<readonly Values[]> {
  const columns =
    'n integer, price numeric(8,2), t text, short varchar(12), fixed char(3), labels integer[], doc jsonb';
  await client.query(`CREATE TEMP TABLE samples (index integer, ${columns})`);
  const response = await client.query<{ stored: Values }>(
    `INSERT INTO samples
     SELECT i - 1, (r->>0)::integer, (r->>1)::numeric(8,2), r->>2, (r->>3)::varchar(12), (r->>4)::char(3),
       CASE WHEN r->5 <> 'null' THEN ARRAY(SELECT item::integer FROM jsonb_array_elements_text(r->5) item) END, nullif(r->6, 'null')
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS sent (r, i) ORDER BY i
     RETURNING jsonb_build_array(n, price, t, short, fixed, labels, doc) AS stored`,
    [JSON.stringify(rows)],
  );
  return response.rows.map(({ stored }) => stored);
}

/** The check as the database prints it, and the numbers of accepted rows. */
async function ask(
  client: pg.Client,
  text: string,
): Promise<{ printed: string; taken: readonly number[] }> {
  await client.query('BEGIN');
  try {
    await client.query(`ALTER TABLE samples ADD CHECK (${text}) NOT VALID`);
    const definition = await client.query<{ printed: string }>(
      `SELECT pg_get_expr(conbin, conrelid) AS printed FROM pg_constraint WHERE conrelid = 'samples'::regclass`,
    );
    const printed = definition.rows[0]?.printed ?? '';
    const response = await client.query<{ index: number }>(
      `SELECT index FROM samples WHERE (${printed}) IS NOT FALSE`,
    );
    return { printed, taken: response.rows.map(({ index }) => index) };
  } finally {
    await client.query('ROLLBACK');
  }
}
