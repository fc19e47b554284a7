import { DatabaseSync } from 'node:sqlite';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column, ColumnType } from '../../catalog/catalog.ts';
import { sqlite } from '../../dialects/sqlite/dialect.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { nullableSchema, typeKeywords } from '../schemas/type-keywords.ts';
import { columnConstraints } from './column-constraints.ts';
import { constrainedSchema } from './constraint-keywords.ts';

const columns = [
  columnOf('n', 'INTEGER', { kind: 'integer', bits: 64, unsigned: false }),
  columnOf('price', 'DECIMAL', { kind: 'decimal', precision: null, scale: null, unsigned: false }),
  columnOf('t', 'TEXT', { kind: 'text', maxLength: null }),
];

function columnOf(name: string, sqlType: string, type: ColumnType): Column {
  return {
    name,
    sqlType,
    type,
    nullable: true,
    default: null,
    identity: null,
    generated: null,
    updatedByDatabase: false,
    caseInsensitive: false,
    domain: null,
    comment: null,
  };
}

const numbers = fc.oneof(
  fc.integer({ min: -4, max: 12 }),
  fc.constantFrom(0.5, 1.25, -0.5, 1e15, 2 ** 53 - 1),
);
const texts = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', ' a ', '  ', '+1', 'A', "it's", '😀', 'a@b', '1', '%'),
  fc.string({ maxLength: 5 }).filter((text) => !text.includes('\0')),
);
const literal = fc.oneof(
  numbers.map(String),
  numbers.map((number) => `(${number})`),
  texts.map((text) => `'${text.replaceAll("'", "''")}'`),
  fc.constantFrom('NULL', 'CAST(2 AS INTEGER)'),
);
const subject = fc.constantFrom(
  ...['n', '"n"', '[price]', 'price', 't', '`t`', 'length(t)', 'trim(t)', 'length(trim(t))'],
  ...['CAST(n AS INTEGER)', '(t)', 'abs(n)', 'n % 3', "coalesce(t, 'a')", 'length(n)', '-n'],
);
const operator = fc.constantFrom('=', '==', '<>', '!=', '<', '<=', '>', '>=');
const likes = fc.constantFrom('+%', '%@%', '%1', '1%2', '_%', 'a%', '%', '%@%.%', '%_@%', '(%');
const atom = fc.oneof(
  fc.tuple(subject, operator, literal).map((parts) => parts.join(' ')),
  fc.tuple(literal, operator, subject).map((parts) => parts.join('')),
  fc.tuple(subject, literal, literal).map(([s, low, high]) => `${s} BETWEEN ${low} AND ${high}`),
  fc
    .tuple(
      subject,
      fc.constantFrom('IN', 'NOT IN'),
      fc.array(literal, { minLength: 1, maxLength: 4 }),
    )
    .map(([s, word, items]) => `${s} ${word} (${items.join(', ')})`),
  fc.tuple(subject, fc.constantFrom('IS NULL', 'IS NOT NULL')).map((parts) => parts.join(' ')),
  fc
    .tuple(subject, fc.constantFrom('LIKE', 'NOT LIKE', 'GLOB'), likes)
    .map(([s, word, pattern]) => `${s} ${word} '${pattern}'`),
  fc.constantFrom('CASE WHEN n > 1 THEN 1 ELSE 0 END', 'n < price', 'n'),
);
const expression = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc
      .tuple(tie('tree'), fc.constantFrom('AND', 'OR'), tie('tree'))
      .map((parts) => `(${parts.join(' ')})`),
    fc.tuple(atom, fc.constantFrom('AND', 'OR'), atom).map((parts) => parts.join(' ')),
    tie('tree').map((inner) => `NOT (${inner})`),
  ),
})).tree;

const integer = fc.option(fc.integer({ min: -5, max: 13 }));
const decimal = fc.option(fc.oneof(numbers, fc.double({ noNaN: true, min: -5, max: 20 })));
const rows = fc.array(fc.tuple(integer, decimal, fc.option(texts)), { minLength: 8, maxLength: 8 });

type Row = readonly [number | null, number | null, string | null];

/** Keywords of the three columns for a check. */
function schemasUnder(check: string): readonly SchemaObject[] {
  const constraints = columnConstraints(
    {
      kind: 'table',
      schema: null,
      name: 'samples',
      comment: null,
      columns,
      primaryKey: null,
      uniques: [],
      foreignKeys: [],
      indexes: [],
      checks: [{ name: null, expression: check }],
      definition: null,
    },
    sqlite.checkFlavour,
    () => null,
  );
  return columns.map(({ name, type }) => {
    const own = constraints.get(name) ?? [];
    const schema = constrainedSchema(typeKeywords(type), own);
    return own.some(({ kind }) => kind === 'notNull') ? schema : nullableSchema(schema);
  });
}

/** Rows that SQLite accepts. */
function accepted(check: string, candidates: readonly Row[]): readonly Row[] {
  using database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE samples (n INTEGER, price DECIMAL, t TEXT, CHECK (${check}))`);
  const insert = database.prepare('INSERT INTO samples VALUES (?, ?, ?)');
  return candidates.filter((row) => {
    try {
      insert.run(...row);
      return true;
    } catch {
      return false;
    }
  });
}

const ajv = new Ajv({ strict: false });

/** The keywords as JSON Schema, with numbers as exclusive bounds. */
function validator(schema: SchemaObject): (value: unknown) => boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format: _, ...rest } = schema;
  return ajv.compile({
    ...rest,
    ...(minimum === undefined
      ? {}
      : { [exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum === undefined
      ? {}
      : { [exclusiveMaximum ? 'exclusiveMaximum' : 'maximum']: maximum }),
  });
}

test('the keywords accept every row that SQLite accepts, and are found for many checks', () => {
  let revealing = 0;
  fc.assert(
    fc.property(expression, rows, (check, candidates) => {
      const schemas = schemasUnder(check);
      const plain = columns.map(({ type }) => nullableSchema(typeKeywords(type)));
      if (JSON.stringify(schemas) === JSON.stringify(plain)) return;
      revealing += 1;
      const validators = schemas.map(validator);
      for (const row of accepted(check, candidates)) {
        for (const [index, value] of row.entries()) {
          const fits = validators[index]?.(value);
          expect(fits, `${check} with ${JSON.stringify(row)}`).toBe(true);
        }
      }
    }),
    { numRuns: 1500 },
  );
  expect(revealing).toBeGreaterThan(60);
});
