import { X_CRUD } from '../../../extensions.ts';
import type { CrudAction } from '../../../extensions.ts';
import type { Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';

const reading: readonly CrudAction[] = ['list', 'get', 'query'];

/** Rejects operations that write to a view. */
export function checkWrittenView(problems: ProblemList, { crud, pointer }: Operation): void {
  if (crud === null || reading.includes(crud.action)) return;
  const { kind } = crud.model.source;
  if (kind === 'table') return;
  const noun = kind === 'view' ? 'a view' : 'a materialized view';
  problems.add(
    pointerTo(pointer, X_CRUD, 'action'),
    `${crud.model.name} is ${noun}, which takes no ${crud.action}.`,
    'Delete the operation, or name a model of a table.',
  );
}
