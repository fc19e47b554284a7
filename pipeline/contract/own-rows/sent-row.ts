import type { Operation } from '../../model/api-model.ts';
import { columnName, inputShape, readRow, type Row } from '../rows/row-shape.ts';
import type { Session } from '../run/session.ts';

/** The values sent by a create: in its body, and in its path. */
export function sentRow({ above }: Session, create: Operation, body: unknown): Row {
  const { crud } = create;
  const path = above.get(create);
  const pathValues = (crud?.key ?? []).map(
    ({ parameter, column }) => [columnName(crud?.model, column), path?.get(parameter)] as const,
  );
  const known = pathValues.filter(([, value]) => value !== undefined);
  return { ...readRow(inputShape(create), body), ...Object.fromEntries(known) };
}
