import { setTimeout } from 'node:timers/promises';
import { curlLine } from '../request/curl-line.ts';
import { writeRequest, type RequestDraft } from '../request/request-draft.ts';
import { secretNames } from '../request/secret-names.ts';
import type { KnownRow } from '../rows/known-row.ts';
import { upsertPath, upsertsOf } from '../rows/upsert-path.ts';
import { draftRequest } from '../run/draft-request.ts';
import type { Session } from '../run/session.ts';
import { TestSkipped } from '../run/test-ended.ts';

type Removal = 'removed' | 'kept' | 'no response';

const mostRounds = 5;
/** Pause between two rounds if the API does not respond. */
const pauseMs = 500;

/**
 * Deletes rows in order; retries those that may become deletable once nothing refers to them, or
 * once the API responds again. Returns the remaining ones.
 */
export async function removeRows(
  session: Session,
  rows: readonly KnownRow[],
): Promise<readonly KnownRow[]> {
  let waiting = rows;
  let isLost = false;
  for (let round = 0; round < mostRounds && waiting.length > 0; round++) {
    if (isLost) await setTimeout(pauseMs * round);
    isLost = false;
    const left: KnownRow[] = [];
    for (const row of waiting) {
      // After one missing response, the rest of the round is skipped.
      const removal: Removal = isLost ? 'no response' : await remove(session, row);
      isLost ||= removal === 'no response';
      if (removal !== 'removed') left.push(row);
    }
    if (left.length === waiting.length && !isLost) return left;
    waiting = left;
  }
  return waiting;
}

async function remove(session: Session, row: KnownRow): Promise<Removal> {
  const draft = removalOf(session, row);
  if (draft === null) return 'kept';
  try {
    const purpose = row.owner === undefined ? {} : { credentials: row.owner };
    const { status } = (await session.send(draft, { isCleanUp: true, ...purpose })).real;
    if (status === 429 || status === 503) return 'no response';
    return status < 300 || status === 404 || status === 410 ? 'removed' : 'kept';
  } catch (error) {
    if (error instanceof TestSkipped) return error.isUnanswered ? 'no response' : 'kept';
    throw error;
  }
}

/** Null if no operation deletes it. */
function removalOf(session: Session, { resource, path }: KnownRow): RequestDraft | null {
  const { remove: operation } = resource;
  const draft = operation === null ? '' : draftRequest(session, operation, { seed: 1, path });
  return typeof draft === 'string' ? null : draft;
}

/**
 * A row in words, with the command that deletes it: `a row of Order with id 7: curl …`; secrets are
 * $NAMES.
 */
export function describedRow(session: Session, row: KnownRow): string {
  const { resource, path } = row;
  const key = [...path].map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
  const draft = removalOf(session, row);
  const { endpoint, headers } = session.parts.options;
  const command =
    draft === null
      ? 'the document has no operation that deletes it'
      : curlLine(writeRequest(draft, endpoint, headers), secretNames(session.parts.model, headers));
  return `a row of ${resource.name} with ${key}: ${command}`;
}

/** The URLs at which a row is read, changed and deleted. */
export function rowUrls(
  session: Session,
  { resource, row, path }: Pick<KnownRow, 'resource' | 'row' | 'path'>,
): readonly string[] {
  const { get, updates, remove: removes } = resource;
  const single = [get, ...updates, removes].map((operation) => [operation, path] as const);
  const byKey = upsertsOf(resource).map((one) => [one, upsertPath(one, row)] as const);
  return [...single, ...byKey].flatMap(([operation, place]) => {
    const draft =
      operation === null || place === null
        ? ''
        : draftRequest(session, operation, { seed: 1, path: place });
    return typeof draft === 'string'
      ? []
      : [writeRequest(draft, session.parts.options.endpoint, {}).url];
  });
}
