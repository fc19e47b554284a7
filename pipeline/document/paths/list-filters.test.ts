import { describe, expect, it } from 'vitest';
import type { ForeignKey } from '../../catalog/catalog.ts';
import { wholeCatalog } from '../catalog-fixture.ts';
import type { CatalogFixture } from '../catalog-fixture.ts';
import { buildDocument } from '../build-document.ts';
import { loadDialect } from '../../catalog/load-dialect.ts';

const key = (...columns: readonly string[]) => ({ name: null, columns });
const index = (unique: boolean, columns: readonly string[], more: object = {}) => ({
  ...{ name: columns.join(), unique, where: null, method: null },
  parts: columns.map((column) => ({ column, expression: null, descending: false })),
  ...more,
});

/** Filters and sort orders of a list, with the notes of introspection. */
async function listOf(fixture: CatalogFixture) {
  const dialect = await loadDialect(fixture.provider);
  const catalog = wholeCatalog(fixture, dialect);
  const { document, notes } = buildDocument(catalog, dialect, {
    title: 'T',
    naming: 'camelCase',
  });
  const [item] = Object.values(document.paths);
  const named = (item?.get?.parameters ?? []).flatMap((one) => ('name' in one ? [one] : []));
  const sort = named.find(({ name }) => name === 'sort')?.schema as
    | { items: { enum: readonly string[] } }
    | undefined;
  return {
    filters: named.filter(({ name }) => name !== 'sort').map(({ name }) => name),
    sort: (sort?.items.enum ?? []).filter((name) => !name.startsWith('-')),
    notes: notes.map(({ place, message }) => `${place} ${message}`),
  };
}

const columns = [
  { name: 'id', sqlType: 'integer' },
  { name: 'owner_id', sqlType: 'integer', nullable: true },
  { name: 'code', sqlType: 'varchar(9)' },
  { name: 'price', sqlType: 'numeric(9,2)' },
  { name: 'seen_at', sqlType: 'timestamp with time zone' },
  { name: 'title', sqlType: 'text' },
  { name: 'done', sqlType: 'boolean' },
  { name: 'state', sqlType: 'text' },
  { name: 'data', sqlType: 'jsonb' },
  { name: 'note', sqlType: 'text' },
];
const owner: ForeignKey = {
  name: null,
  columns: ['owner_id'],
  references: { schema: 'public', table: 'owners', columns: ['id'] },
  onDelete: 'noAction',
  onUpdate: 'noAction',
};
const table = { name: 'things', columns, primaryKey: key('id') };

describe('default filters of a list', () => {
  it('are derived from keys, indexes and enums', async () => {
    const list = await listOf({
      ...{ provider: 'postgresql', defaultSchema: 'public' },
      tables: [
        {
          ...table,
          ...{ foreignKeys: [owner], uniques: [key('code')] },
          checks: [{ name: null, expression: "state IN ('new', 'old')" }],
          indexes: [
            index(false, ['owner_id', 'seen_at']),
            index(false, ['price']),
            index(false, ['title']),
            index(false, ['data'], { method: 'gin' }),
            index(false, ['note'], { where: 'note IS NOT NULL' }),
          ],
        },
      ],
    });
    expect(list).toEqual({
      filters: [
        ...['id', 'ownerId', 'ownerId_null', 'code', 'price_gte', 'price_lte'],
        ...['seenAt_gte', 'seenAt_lte', 'title', 'done', 'state'],
      ],
      sort: ['id', 'ownerId', 'code', 'price', 'seenAt', 'title'],
      notes: [],
    });
  });

  it('search within texts where an index finds their parts', async () => {
    const trigrams = (column: string, operatorClass: string, more: object = {}) =>
      index(false, [column], {
        ...{
          method: 'gin',
          parts: [{ column, expression: null, descending: false, operatorClass }],
        },
        ...more,
      });
    const { filters, sort } = await listOf({
      ...{ provider: 'postgresql', defaultSchema: 'public' },
      tables: [
        {
          ...table,
          indexes: [
            trigrams('title', 'gin_trgm_ops'),
            trigrams('code', 'gist_trgm_ops', { method: 'gist' }),
            trigrams('note', 'gin_trgm_ops', { where: 'done' }),
            trigrams('state', 'text_pattern_ops', { method: null }),
          ],
        },
      ],
    });
    expect({ filters, sort }).toEqual({
      filters: ['id', 'code_like', 'title_like', 'done', 'state'],
      sort: ['id', 'state'],
    });
  });

  it('are those of the key for a view of one table’s rows', async () => {
    const list = await listOf({
      ...{ provider: 'postgresql', defaultSchema: 'public' },
      tables: [
        {
          ...{ name: 'open_things', kind: 'view', columns: [columns[0], columns[9]] },
          definition: 'SELECT id, note FROM things WHERE NOT done;',
        },
        table,
      ] as CatalogFixture['tables'],
    });
    expect(list).toMatchObject({ filters: ['id'], sort: ['id'] });
  });

  it('are omitted if they would need a scan', async () => {
    const list = await listOf({
      ...{ provider: 'sqlite' },
      tables: [{ name: 'things', columns: [{ name: 'note', sqlType: 'text' }] }],
    });
    expect(list).toEqual({ filters: [], sort: [], notes: [] });
  });

  it('avoid reserved names', async () => {
    const { filters, notes } = await listOf({
      ...{ provider: 'sqlite' },
      tables: [
        {
          name: 'things',
          columns: ['id', 'page', 'code'].map((name) => ({ name, sqlType: 'text' })),
          primaryKey: key('id'),
          uniques: [key('page'), key('code')],
        },
      ],
      naming: 'preserve',
    });
    expect(filters).toEqual(['id', 'code']);
    expect(notes).toEqual([
      'things.page Lists have no filter page, because that parameter has another meaning; a filter on this property needs a different name.',
    ]);
  });
});
