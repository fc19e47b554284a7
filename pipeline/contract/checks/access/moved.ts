import { createdRow, type KnownRow } from '../../rows/known-row.ts';
import type { Operation } from '../../../model/api-model.ts';
import { columnName, inputShape, readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { claimAt, claimsOf, tokenOf } from '../../request/token-claims.ts';
import { claimedIn, dependsOnCaller, followedIn } from '../../rows/claimed-rows.ts';
import { otherCallers } from './other-callers.ts';

/** An update must not move a row out of its caller's reach, to another owner. */
export const movedCheck: Check<null> = {
  id: 'moved',
  title: 'a row cannot be moved to another caller',
  kind: 'state',
  isAttack: true,
  applies: ({ operation, resource }) =>
    once(
      resource !== null && resource.updates.includes(operation) && dependsOnCaller(operation.crud),
    ),
  run: async (test, context) => {
    for (const other of otherCallers(test)) {
      const moves = [...ownMoves(test, other), ...(await parentMoves(test, context, other))];
      for (const move of moves) await tryMove(test, context, { other, move });
    }
  },
};

/** Values that give a row to another owner. */
type Move = Row;

/** Moves by the property that the rule compares with a claim. */
export function ownMoves({ operation }: Test, other: Identity): readonly Move[] {
  const claims = claimsOf(tokenOf(other.headers));
  const { rows = null, model } = operation.crud ?? {};
  if (claims === null || rows === null) return [];
  const sendable = sendableNames(operation);
  const kindOf = (property: string): string =>
    model?.properties.find(({ name }) => name === property)?.type.kind ?? '';
  return claimedIn(rows).flatMap(({ property, op, value }): readonly Move[] => {
    const theirs = 'claim' in value ? claimAt(claims, value.claim) : undefined;
    if (op !== 'eq' || !sendable.has(property)) return [];
    if (typeof theirs !== 'string' && typeof theirs !== 'number') return [];
    const isNumber = kindOf(property) === 'integer';
    return [{ [property]: isNumber ? Number(theirs) : String(theirs) }];
  });
}

/** Moves by a foreign key in the rule, to a row that the other caller creates. */
async function parentMoves(
  test: Test,
  context: TestContext,
  other: Identity,
): Promise<readonly Move[]> {
  const moves: Move[] = [];
  const sendable = sendableNames(test.operation);
  for (const { property, model } of followedIn(test.operation.crud?.rows ?? null)) {
    if (!sendable.has(property)) continue;
    const resource = context.fixtures.resourceOf(model);
    if (resource === null || resource.create === null) continue;
    const sent = await test.session.send(context.draft(resource.create, {}), {
      credentials: other,
    });
    const made = createdRow(resource, resource.create, { real: sent.real, sent: {} });
    if (sent.real.status >= 300 || made === null) continue;
    context.fixtures.own.add({ ...made, owner: other });
    const [key] = made.path.values();
    moves.push({ [property]: key });
  }
  return moves;
}

async function tryMove(
  test: Test,
  context: TestContext,
  { other, move }: { readonly other: Identity; readonly move: Move },
): Promise<void> {
  const { operation } = test;
  const { resource, fixtures } = context;
  const row = await fixtures.make(resource);
  const valid = await context.valid(operation);
  const start = operation.method === 'put' && valid.body?.kind === 'value' ? valid.body.value : {};
  const body = writeRow(inputShape(operation), start, {
    ...readRow(inputShape(operation), start),
    ...move,
  });
  const draft = context.draft(operation, { path: row.path, body });
  const sent = await test.send(draft, { expected: '403' });
  const isKept = await isStillOwn(context, { row, sent });
  if (isKept) return;
  fixtures.own.forget(row);
  fixtures.own.add({ ...row, owner: other });
  test.fail(
    sent,
    `A row can be moved to ${other.name} by changing ${Object.keys(move).join(', ')}.`,
    { keyword: 'rows', expected: '403' },
  );
}

/** If nobody can read the row, an accepted change counts as a move. */
async function isStillOwn(
  context: TestContext,
  { row, sent }: { readonly row: KnownRow; readonly sent: Sent },
): Promise<boolean> {
  const read = await context.read(row);
  return read === null ? sent.real.status >= 300 : read.sent.real.status < 300;
}

function sendableNames({ crud }: Operation): ReadonlySet<string> {
  const { model, input = [] } = crud ?? {};
  return new Set(input.map(({ column }) => columnName(model, column)));
}
