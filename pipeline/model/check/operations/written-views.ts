import { X_CRUD } from '../../../extensions.ts';
import type { CrudAction, ModelDb } from '../../../extensions.ts';
import type { Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';

const reading: readonly CrudAction[] = ['list', 'get', 'query', 'getFile'];

type Write = NonNullable<ModelDb['writes']>[number];

/** Database privileges that an action needs. */
const needed: Readonly<Record<CrudAction, readonly Write[]>> = {
  ...{ list: [], get: [], query: [] },
  ...{ create: ['create'], update: ['update'], delete: ['delete'] },
  ...{ bulkCreate: ['create'], bulkUpdate: ['update'], bulkDelete: ['delete'] },
  upsert: ['create', 'update'],
  ...{ getFile: [], putFile: ['update'], deleteFile: ['update'] },
};

/** Rejects operations that write to a view that the database cannot update. */
export function checkWrittenView(problems: ProblemList, { crud, pointer }: Operation): void {
  if (crud === null || reading.includes(crud.action)) return;
  const { kind, writes = [] } = crud.model.source;
  if (kind === 'table' || needed[crud.action].every((one) => writes.includes(one))) return;
  const noun = kind === 'view' ? 'a view' : 'a materialized view';
  problems.add(
    pointerTo(pointer, X_CRUD, 'action'),
    `${crud.model.name} is ${noun}, which does not support ${crud.action}.`,
    'Delete the operation, or use a model with a table. A view that the database can write has "writes" in its x-db.',
  );
}
