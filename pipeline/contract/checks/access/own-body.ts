import type { Operation, Property } from '../../../model/api-model.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import { inputShape, writeRow, type Row } from '../../rows/row-shape.ts';
import { claimedIn, followedIn } from '../../rows/claimed-rows.ts';

/** The properties of an operation's model that need scopes. */
export function guardedOf({ crud }: Operation): readonly Property[] {
  return (crud?.model.properties ?? []).filter(
    ({ readScope, writeScope }) => readScope !== null || writeScope !== null,
  );
}

/** A body that needs no scope and does not move the row, with additional values of the caller's. */
export function ownBody(
  { operation, ...draft }: RequestDraft,
  stored: Row,
  more: Row = {},
): RequestDraft {
  const { body } = draft;
  if (body?.kind !== 'value') return { operation, ...draft };
  const rows = operation.crud?.rows ?? null;
  const fixed = [...claimedIn(rows), ...followedIn(rows)].map(({ property }) => property);
  const row = {
    ...Object.fromEntries(guardedOf(operation).map(({ name }) => [name, undefined])),
    ...Object.fromEntries(
      fixed.flatMap((name) => (Object.hasOwn(stored, name) ? [[name, stored[name]]] : [])),
    ),
    ...more,
  };
  const value = writeRow(inputShape(operation), body.value, row);
  return { operation, ...draft, body: { ...body, value } };
}
