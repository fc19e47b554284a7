import { expect, test } from 'vitest';
import { postgresql } from '../../dialects/postgresql/dialect.ts';
import { buildDocument } from '../build-document.ts';
import { wholeCatalog } from '../catalog-fixture.ts';

/** Schemas of a table of comments with a check and two foreign keys. */
function schemasOf(expression: string) {
  const key = (column: string, table: string) => ({
    ...{
      name: null,
      columns: [column],
      onDelete: 'noAction' as const,
      onUpdate: 'noAction' as const,
    },
    references: { schema: 'public', table, columns: ['id'] },
  });
  const id = { name: 'id', sqlType: 'integer' };
  const catalog = wholeCatalog(
    {
      ...{ provider: 'postgresql', defaultSchema: 'public' },
      tables: [
        { name: 'stories', columns: [id], primaryKey: { name: null, columns: ['id'] } },
        {
          name: 'comments',
          columns: [
            id,
            { name: 'story_id', sqlType: 'integer', nullable: true },
            { name: 'page_id', sqlType: 'integer', nullable: true, comment: 'Of a page.' },
            { name: 'opened', sqlType: 'date', nullable: true },
            { name: 'closed', sqlType: 'date', nullable: true },
          ],
          primaryKey: { name: null, columns: ['id'] },
          foreignKeys: [key('story_id', 'stories'), key('page_id', 'stories')],
          checks: [{ name: null, expression }],
        },
      ],
    },
    postgresql,
  );
  const options = { title: 'T', naming: 'camelCase' as const };
  return buildDocument(catalog, postgresql, options).document.components?.schemas;
}

test('a foreign key without a comment is described by its target', () => {
  expect(schemasOf('true')).toMatchObject({
    Comment: {
      properties: {
        storyId: { description: 'Refers to Story.id.' },
        pageId: { description: 'Of a page.' },
      },
    },
  });
});

test.each([
  ['(num_nonnulls(story_id, page_id) = 1)', 'Exactly one of `storyId` and `pageId` is given.'],
  ['(num_nonnulls(story_id, page_id) >= 1)', 'At least one of `storyId` and `pageId` is given.'],
  ['(num_nulls(story_id, page_id) <= 2)', 'At most two of `storyId` and `pageId` are null.'],
  ['(num_nonnulls(story_id, page_id) = id)', undefined],
  ['(num_nonnulls(lower(a), page_id) = 1)', undefined],
  [
    '((story_id IS NOT NULL) <> (page_id IS NOT NULL))',
    'Exactly one of `storyId` and `pageId` is given.',
  ],
  [
    '((story_id IS NULL) = (page_id IS NOT NULL))',
    'Exactly one of `storyId` and `pageId` is given.',
  ],
  [
    '((opened IS NULL) = (closed IS NULL))',
    'Either both `opened` and `closed` are given, or neither.',
  ],
  [
    '((story_id IS NOT NULL) OR (page_id IS NOT NULL) OR (opened IS NOT NULL))',
    'At least one of `storyId`, `pageId` and `opened` is given.',
  ],
  ['((story_id IS NOT NULL) OR (page_id > 3))', undefined],
  ['((closed >= opened) OR (closed IS NULL))', '`closed` is not before `opened`.'],
  ['((closed IS NULL) OR (opened IS NULL) OR (opened < closed))', '`opened` is before `closed`.'],
  ['(story_id <> page_id)', '`storyId` differs from `pageId`.'],
  ['(story_id <= page_id)', '`storyId` is at most `pageId`.'],
  ['((closed >= opened) OR (story_id = 3))', undefined],
  ['((closed >= opened) OR (story_id IS NULL))', undefined],
  ['(story_id > 3)', undefined],
])('bodies describe the check %s in a sentence', (expression, want) => {
  const schemas = schemasOf(expression) as Record<string, { readonly description?: string }>;
  expect(schemas['CreateCommentDTO']?.description).toBe(want);
});
