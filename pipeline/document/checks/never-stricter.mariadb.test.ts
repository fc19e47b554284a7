import fc from 'fast-check';
import { createConnection } from 'mysql2/promise';
import { expect, test } from 'vitest';
import {
  isMariadbUp,
  readMariadb,
  withMariadbDatabase,
} from '../../dialects/mysql/test-database.ts';
import { mysql } from '../../dialects/mysql/dialect.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { buildDocument } from '../build-document.ts';
import { satisfiesSchema } from '../schemas/satisfies-schema.ts';

const columns = {
  n: 'int',
  price: 'decimal(8,2)',
  single: 'float',
  exact: 'varchar(12) COLLATE utf8mb4_nopad_bin',
  padded: 'varchar(12) COLLATE utf8mb4_bin',
  folded: 'varchar(12) COLLATE utf8mb4_general_ci',
  fixed: 'char(3) COLLATE utf8mb4_nopad_bin',
  mood: "enum('a','ab','c')",
};
const given = Object.entries(columns)
  .map((column) => column.join(' '))
  .join(', ');

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const texts = ['', ' ', 'a', 'A', 'a ', 'á', 'ab', 'abc', 'c', '12', '%', '😀', "it's", '\n'];
const values = {
  n: fc.constantFrom(-5, 0, 1, 2, 7, 10),
  price: fc.constantFrom(-5, 0, 0.01, 1, 2.5, 9.99),
  single: fc.constantFrom(-0.5, 0, 0.1, 0.3, 0.7, 1, 2.5, 16_777_217),
  text: fc.constantFrom(...texts),
  short: fc.constantFrom('', 'a', 'A', 'ab', 'abc', '12'),
  mood: fc.constantFrom('a', 'ab', 'c'),
};
const { n, price, single, text, short, mood } = values;
const row = fc.tuple(
  ...[n, price, single].map((value) => fc.option(value)),
  ...[text, text, text, short, mood].map((value) => fc.option(value)),
);
const rows = fc.sample(row, { numRuns: 250, seed: 1 });

const number = fc.constantFrom('-5', '0', '0.1', '0.3', '0.7', '1', '2.5', '10', '16777217');
const literal = fc.constantFrom('a', 'ab', 'c', '', 'a ').map(quoted);
const numeric = fc.constantFrom('n', 'price', 'single', 'char_length(exact)', 'length(padded)');
const textual = fc.constantFrom('exact', 'padded', 'folded', 'fixed', 'mood', 'trim(exact)');
const operator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=', '<=>');
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 3 });
const atom = fc.oneof(
  fc.tuple(numeric, operator, number).map((parts) => parts.join(' ')),
  fc.tuple(numeric, number, number).map(([of, low, high]) => `${of} BETWEEN ${low} AND ${high}`),
  fc.tuple(numeric, list(number)).map(([of, items]) => `${of} IN (${items.join(', ')})`),
  fc
    .tuple(textual, fc.constantFrom('=', '=', '<>', '<=>'), literal)
    .map((parts) => parts.join(' ')),
  fc.tuple(textual, list(literal)).map(([of, items]) => `${of} IN (${items.join(', ')})`),
  fc
    .tuple(textual, fc.constantFrom('LIKE', 'NOT LIKE', 'REGEXP'), fc.constantFrom('a', 'a%', '%b'))
    .map(([of, word, pattern]) => `${of} ${word} ${quoted(pattern)}`),
  fc.tuple(textual, fc.constantFrom('IS NULL', 'IS NOT NULL')).map((parts) => parts.join(' ')),
);
const check = fc.oneof(
  { arbitrary: atom, weight: 3 },
  fc.tuple(atom, fc.constantFrom('AND', 'OR', 'XOR'), atom).map((parts) => parts.join(' ')),
  fc.tuple(atom, fc.constantFrom('AND', 'OR'), atom).map((parts) => `NOT (${parts.join(' ')})`),
);

test.skipIf(!(await isMariadbUp()))(
  'the keywords accept every row that MariaDB accepts',
  async () => {
    const checks = fc.sample(check, 250);
    await withMariadbDatabase('', async (url) => {
      const taken = await fill(url, checks);
      const catalog = await readMariadb(url);
      const { document } = buildDocument(catalog, mysql, { title: 'Sample', naming: 'preserve' });
      const schemas = Object.values(document.components?.schemas ?? {}) as SchemaObject[];
      const tables = new Map(schemas.map((schema) => [tableOf(schema), schema.properties]));
      const unreported = JSON.stringify(Object.values({ ...tables.get('given') }).map(keywordsOf));
      let revealing = 0;
      for (const [index, rowsTaken] of taken.entries()) {
        const properties = Object.entries({ ...tables.get(`t${index}`) });
        if (JSON.stringify(properties.map(([, schema]) => keywordsOf(schema))) !== unreported)
          revealing += 1;
        for (const row of rowsTaken) {
          for (const [name, schema] of properties) {
            const fits = satisfiesSchema(schema as SchemaObject, row[name]);
            expect(fits, `${checks[index]} with ${name} = ${JSON.stringify(row[name])}`).toBe(true);
          }
        }
      }
      expect(revealing).toBeGreaterThan(25);
    });
  },
);

/** Creates a table for each check and returns the accepted rows. */
async function fill(
  url: string,
  checks: readonly string[],
): Promise<readonly (readonly Record<string, unknown>[])[]> {
  const client = await createConnection({ uri: url, decimalNumbers: true, charset: 'utf8mb4' });
  try {
    await client.query(`CREATE TABLE given (${given})`);
    await client.query('INSERT INTO given VALUES ?', [rows]);
    const taken: Record<string, unknown>[][] = [];
    for (const [index, text] of checks.entries()) {
      await client.query(`CREATE TABLE t${index} (${given}, CHECK (${text}))`);
      // IGNORE skips the rows that the check rejects.
      await client.query(`INSERT IGNORE INTO t${index} SELECT * FROM given`);
      const [response] = await client.query(`SELECT * FROM t${index}`);
      taken.push(response as Record<string, unknown>[]);
    }
    return taken;
  } finally {
    await client.end();
  }
}

function tableOf({ 'x-db': place }: SchemaObject): string | null {
  return place !== undefined && 'table' in place ? place.table : null;
}

function keywordsOf(schema: object): object {
  return { ...schema, 'x-db': null };
}
