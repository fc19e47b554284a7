import { describe, expect, it } from 'vitest';
import type { Check } from '../../catalog/catalog.ts';
import { wholeCatalog } from '../../document/catalog-fixture.ts';
import { postgresql } from '../../dialects/postgresql/dialect.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { planMigration } from '../plan-migration.ts';
import { describeStep } from '../print/describe-step.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';
import { widenedChecks } from './widened-checks.ts';

const values = (...texts: string[]) => ({ enum: texts });

const columns = [{ name: 'n' }, { name: 'm' }];
const tableWith = (check: Check) => ({ checks: [check], columns });

describe('widened checks', () => {
  it.each([
    [
      '((n >= 5) AND (n <= 480))',
      { minimum: 5, maximum: 480 },
      { minimum: 5, maximum: 600 },
      '((n >= 5) AND (n <= 600))',
    ],
    [
      '`n` between 5 and 480',
      { minimum: 5, maximum: 480 },
      { minimum: 0, maximum: 480 },
      '`n` between 0 and 480',
    ],
    ["(n > '-5'::integer)", { minimum: -5 }, { minimum: -50 }, "(n > '-50'::integer)"],
    [
      '(n < 1.5)',
      { maximum: 1.5, exclusiveMaximum: true },
      { maximum: 2, exclusiveMaximum: true },
      '(n < 2)',
    ],
    ['length(n) <= 8', { maxLength: 8 }, { maxLength: 12 }, 'length(n) <= 12'],
    ['((n >= 0) AND (m >= 0))', { minimum: 0 }, { minimum: -5 }, '((n >= -5) AND (m >= 0))'],
    [
      'm > n AND n BETWEEN 0 AND 9 OR m BETWEEN 0 AND 9',
      { minimum: 0, maximum: 9 },
      { minimum: -1, maximum: 10 },
      'm > n AND n BETWEEN -1 AND 10 OR m BETWEEN 0 AND 9',
    ],
    ["n IN ('a', 'b')", values('a', 'b'), values('b', 'a', "it's"), "n IN ('a', 'b', 'it''s')"],
    [
      "((n)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[]))",
      values('a', 'b'),
      values('a', 'b', 'c'),
      "((n)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying, 'c'::character varying])::text[]))",
    ],
    [
      "(n = ANY ('{a,b}'::text[]))",
      values('a', 'b'),
      values('a', 'b', 'c'),
      "(n = ANY ('{a,b,c}'::text[]))",
    ],
  ])('%s', (expression, old, fresh, want) => {
    const check = { name: 'c', expression };
    const edits = [{ column: 'n', old, fresh }];
    expect(widenedChecks(tableWith(check), [check], edits)).toEqual([
      { name: 'c', expression: want },
    ]);
    expect(widenedChecks(tableWith(check), [], edits)).toEqual([check]);
  });

  it.each([
    ['a tighter limit', '(n <= 480)', { maximum: 480 }, { maximum: 40 }],
    ['a limit that is gone', '(n <= 480)', { maximum: 480 }, {}],
    ['another column', '(m <= 480)', { maximum: 480 }, { maximum: 600 }],
    ['a number that occurs twice', '(n <= 480 + 480)', { maximum: 480 }, { maximum: 600 }],
    ["another column's number", '(m > n AND m <= 480)', { maximum: 480 }, { maximum: 600 }],
    ['a value that is left out', '(n <> 480)', { maximum: 480 }, { maximum: 600 }],
    ['a range that is left out', 'NOT n BETWEEN 9 AND 480', { maximum: 480 }, { maximum: 600 }],
    ['a range that is negated', 'NOT (n >= 9 AND n <= 480)', { maximum: 480 }, { maximum: 600 }],
    [
      'an alternative',
      'CASE WHEN m > 0 AND n <= 480 THEN m < 9 ELSE m > 9 END',
      { maximum: 480 },
      { maximum: 600 },
    ],
    ['a limit of a result', '(abs(n) <= 480)', { maximum: 480 }, { maximum: 600 }],
    ['a number of two columns', '(n + m <= 480)', { maximum: 480 }, { maximum: 600 }],
    [
      'a limit that becomes inclusive',
      '(n < 9)',
      { maximum: 9, exclusiveMaximum: true },
      { maximum: 10 },
    ],
    ['fewer values', "n IN ('a', 'b')", values('a', 'b'), values('a')],
    ['another value', "n IN ('a', 'b')", values('a', 'b'), values('a', 'c')],
    ['a list of more', "n IN ('a', 'b') AND m > 0", values('a', 'b'), values('a', 'b', 'c')],
    ['a backslash', "n IN ('a', 'b')", values('a', 'b'), values('a', 'b', '\\')],
  ])('keeps the text of %s', (_, expression, old, fresh) => {
    const check = { name: 'c', expression };
    expect(widenedChecks(tableWith(check), [check], [{ column: 'n', old, fresh }])).toEqual([
      check,
    ]);
  });

  it('migrates a limit that the document raised', async () => {
    const catalog = wholeCatalog(
      {
        provider: 'postgresql',
        defaultSchema: 'public',
        tables: [
          {
            name: 'visits',
            columns: [
              { name: 'id', sqlType: 'integer', nullable: false },
              { name: 'minutes', sqlType: 'integer' },
            ],
            primaryKey: { name: null, columns: ['id'] },
            checks: [{ name: 'visits_minutes', expression: '(minutes <= 480)' }],
          },
        ],
      },
      postgresql,
    );
    const document = await documentOf(catalog);
    const text = JSON.stringify(document).replaceAll('"maximum":480', '"maximum":600');
    const edited = JSON.parse(text) as OpenApiDocument;
    const { steps } = planMigration(describedBy(document), describedBy(edited));
    expect(steps.map(describeStep)).toEqual([
      'drop check visits_minutes on visits',
      'add check visits_minutes on visits',
    ]);
    expect(steps.at(-1)).toMatchObject({ check: { expression: '(minutes <= 600)' } });
  });
});
