import { expect, test } from 'vitest';
import { loadDialect } from '../catalog/load-dialect.ts';
import { wholeCatalog } from './catalog-fixture.ts';
import { withReferredNumbers } from './evidence.ts';
import { withViewKeys } from './view-key.ts';

const column = (name: string, sqlType: string): { name: string; sqlType: string } => ({
  ...{ name, sqlType },
});
const refers = (name: string, table: string) => ({
  ...({ name: null, columns: [name], onDelete: 'restrict', onUpdate: 'restrict' } as const),
  references: { schema: null, table, columns: ['id'] },
});

test('a flag on one end of a foreign key is a number if the other end is one, however far', async () => {
  const catalog = wholeCatalog(
    {
      provider: 'mysql',
      tables: [
        {
          name: 'audits',
          columns: [column('state', 'tinyint(1)'), column('seen', 'tinyint(1)')],
          foreignKeys: [refers('state', 'states')],
        },
        {
          name: 'states',
          columns: [column('id', 'tinyint(1)')],
          foreignKeys: [refers('id', 'kinds')],
        },
        { name: 'kinds', columns: [column('id', 'tinyint(3)')] },
        { name: 'answers', columns: [column('id', 'tinyint(1)')] },
        {
          name: 'replies',
          columns: [column('answer', 'tinyint(1)')],
          foreignKeys: [refers('answer', 'answers'), refers('answer', 'elsewhere')],
        },
      ],
    },
    await loadDialect('mysql'),
  );
  const found = withReferredNumbers(catalog, catalog.tables).map(({ name, columns }) => [
    name,
    columns.map(({ type }) => type.kind),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    ...{ audits: ['integer', 'boolean'], states: ['integer'], kinds: ['integer'] },
    ...{ answers: ['boolean'], replies: ['boolean'] },
  });
});

test('JSON that a view computes is of any type, and that of a table what the table contains', async () => {
  const columns = ['plain', 'listed', 'checked', 'made'].map((name) => column(name, 'jsonb'));
  const definition =
    'SELECT d.plain, d.listed, d.checked, coalesce(d.plain, d.listed) AS made FROM docs d';
  const catalog = wholeCatalog(
    {
      provider: 'postgresql',
      tables: [
        {
          name: 'docs',
          columns: columns.slice(0, 3),
          checks: [{ name: null, expression: "(jsonb_typeof(checked) = 'array')" }],
        },
        { name: 'shown', kind: 'view', definition, columns },
        { name: 'joined', kind: 'view', definition: `${definition}, other`, columns },
      ],
    },
    await loadDialect('postgresql'),
  );
  const evident = catalog.tables.map((table) => ({
    ...table,
    columns: table.columns.map((one) =>
      table.name === 'docs' && one.name === 'listed'
        ? { ...one, evidence: 'arrays' as const }
        : one,
    ),
  }));
  const found = withViewKeys({ ...catalog, tables: evident }).tables.map(({ columns: shown }) =>
    shown.map(({ evidence }) => evidence),
  );
  expect(found.slice(1)).toEqual([
    ['any', 'arrays', 'any', 'any'],
    ['any', 'any', 'any', 'any'],
  ]);
});
