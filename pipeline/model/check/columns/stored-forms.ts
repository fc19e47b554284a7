import type { DocumentDb } from '../../../extensions.ts';
import { X_DB } from '../../../extensions.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { ColumnHolder } from './model-columns.ts';

/** Rejects `storedAs` where it has no effect: only SQLite stores timestamps as texts. */
export function checkStoredForms(
  problems: ProblemList,
  { kind, columns }: ColumnHolder,
  database: DocumentDb | null,
): void {
  if (kind !== 'model') return;
  for (const { property, pointer } of columns) {
    const { storedAs } = property.source;
    const isUsed = database?.provider === 'sqlite' && property.type.kind === 'dateTime';
    if (storedAs === undefined || isUsed) continue;
    problems.add(
      pointerTo(pointer, X_DB, 'storedAs'),
      'storedAs has no effect: it is only for timestamps in SQLite.',
    );
  }
}
