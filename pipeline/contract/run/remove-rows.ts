import type { KnownRow } from '../rows/known-row.ts';
import { draftRequest } from './draft-request.ts';
import type { Session } from './session.ts';
import { TrialSkipped } from './trial-ended.ts';

/** Deletes rows in their order; what cannot be deleted now may be later, when nothing refers to it any more. Returns those that stay. */
export async function removeRows(
  session: Session,
  rows: readonly KnownRow[],
): Promise<readonly KnownRow[]> {
  let waiting = rows;
  for (let round = 0; round < 3 && waiting.length > 0; round++) {
    const left: KnownRow[] = [];
    for (const row of waiting) if (!(await isRemoved(session, row))) left.push(row);
    if (left.length === waiting.length) break;
    waiting = left;
  }
  return waiting;
}

async function isRemoved(session: Session, { resource, path }: KnownRow): Promise<boolean> {
  const { remove } = resource;
  const draft = remove === null ? '' : draftRequest(session, remove, { seed: 1, path });
  if (typeof draft === 'string') return false;
  try {
    const { status } = (await session.send(draft, { isCleanUp: true })).real;
    return status < 300 || status === 404 || status === 410;
  } catch (error) {
    if (error instanceof TrialSkipped) return false;
    throw error;
  }
}

/** A row in words: `a row of Order with id 7`. */
export function describedRow({ resource, path }: KnownRow): string {
  const key = [...path].map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
  return `a row of ${resource.name} with ${key}`;
}
