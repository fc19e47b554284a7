import { expect, test } from 'vitest';
import { loadDialect } from '../catalog/load-dialect.ts';
import { wholeCatalog } from './catalog-fixture.ts';
import { withReferredNumbers } from './evidence.ts';

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
