import type { Sql } from '../print/printed-step.ts';

/** Runs the statement whose text a query returns. */
export function preparedSql(query: string): readonly Sql[] {
  const rest = ['PREPARE specmill FROM @specmill', 'EXECUTE specmill'];
  return [
    { text: `SET @specmill = (${query})` },
    ...[...rest, 'DEALLOCATE PREPARE specmill'].map((text) => ({ text, continues: true })),
  ];
}
