import type { Operation } from '../../model/api-model.ts';
import { claimAt, claimsOf, tokenOf } from './token-claims.ts';
import { ownClaimed } from '../rows/claimed-rows.ts';
import { inputShape, writeRow, type Row } from '../rows/row-shape.ts';
import type { Identity } from '../run/run-options.ts';

/**
 * A new row's body with the caller's claims in the properties that the rule compares, since rows
 * cannot be created for others.
 */
export function claimedBody(operation: Operation, body: Row, headers: Identity['headers']): Row {
  const { crud } = operation;
  const claims = claimsOf(tokenOf(headers));
  if (crud === null || claims === null) return body;
  const entries = ownClaimed(crud.rows).flatMap(({ property, op, value }) => {
    const claim = op === 'eq' && 'claim' in value ? claimAt(claims, value.claim) : undefined;
    const kind = crud.model.properties.find(({ name }) => name === property)?.type.kind;
    if (typeof claim !== 'string' && typeof claim !== 'number') return [];
    return [[property, kind === 'integer' ? Number(claim) : String(claim)] as const];
  });
  return entries.length === 0
    ? body
    : writeRow(inputShape(operation), body, Object.fromEntries(entries));
}
