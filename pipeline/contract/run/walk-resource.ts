import type { Operation } from '../../model/api-model.ts';
import { uniqueKeys } from '../plan/scenario-cells.ts';
import { bodyPointer, draftRequest } from './draft-request.ts';
import type { KnownRow } from './made-row.ts';
import { stepBelow } from './step-below.ts';
import type { MadeRow } from './row-maker.ts';
import type { Sent } from './session.ts';
import { TrialSkipped } from './trial-ended.ts';
import { tryBreakages } from './try-breakages.ts';
import { tryListing } from './try-listing.ts';
import { tryDeleting, tryUnknown } from './try-missing.ts';
import { tryMediaTypes } from './try-media-types.ts';
import { tryProperties } from './try-properties.ts';
import { tryProtocol } from './try-protocol.ts';
import { tryReadOnly } from './try-read-only.ts';
import { tryReading } from './try-reading.ts';
import { isStateful, tryBoundaries, tryKeys, tryReferred } from './try-rows.ts';
import { changedBody, tryUpdates } from './try-updates.ts';
import type { Walk } from './walk.ts';

/** The life of a row of a resource, and every rejection on the way; takes back what it created. */
export async function walkResource(walk: Walk): Promise<void> {
  const { resource, maker, session } = walk;
  await stepBelow(walk);
  const made = await makeOrReason(walk);
  const row = typeof made === 'string' ? null : made;
  if (typeof made === 'string') skipAll(walk, made);
  if (row !== null) await walkState(walk, row);
  else {
    await tryUnknown(walk);
    await tryListing(walk, []);
  }
  const known: KnownRow | null = row ?? (await orNull(() => maker.existingRow(resource)));
  await tryRequests(walk, resource.list, null, row !== null);
  await tryRequests(walk, resource.create, null, row !== null);
  await tryRequests(walk, resource.get, known, row !== null);
  for (const update of resource.updates) await tryRequests(walk, update, row, row !== null);
  const isKept = row !== null && (await isStateful(walk, row));
  if (isKept) await tryDeleting(walk, row);
  // Whoever deletes it without credentials deletes a row of ours.
  const victim = isKept ? await makeOrReason(walk) : null;
  await tryRequests(walk, resource.remove, typeof victim === 'string' ? null : victim, false);
  await maker.removeAll();
  session.tried.add(resource.name);
}

async function makeOrReason(walk: Walk): Promise<MadeRow | string> {
  try {
    return await walk.maker.make(walk.resource);
  } catch (error) {
    if (error instanceof TrialSkipped) return error.message;
    throw error;
  }
}

async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TrialSkipped) return null;
    throw error;
  }
}

async function walkState(walk: Walk, made: MadeRow): Promise<void> {
  const { resource, maker } = walk;
  await tryReading(walk, made);
  await tryUnknown(walk);
  const more = [made];
  if (resource.model !== null && resource.remove !== null) {
    for (let count = 0; count < 2; count++) {
      const another = await makeOrReason(walk);
      if (typeof another !== 'string') more.push(another);
    }
  }
  await tryListing(walk, more);
  if (resource.remove !== null) await tryKeys(walk, made);
  await tryBoundaries(walk);
  await tryReferred(walk, made);
  await tryReadOnly(walk, made);
  if (await isStateful(walk, made)) await tryUpdates(walk, made);
  else maker.nextSeed();
}

/** What needs a row of one's own cannot be tried without. */
function skipAll({ plans, resource, session }: Walk, reason: string): void {
  for (const operation of [
    resource.list,
    resource.create,
    resource.get,
    ...resource.updates,
    resource.remove,
  ]) {
    for (const { id, kind } of operation === null ? [] : (plans.get(operation)?.cells ?? [])) {
      if (kind === 'state') session.parts.ledger.skip(id, reason);
    }
  }
}

/** Broken, random and odd requests of one operation. */
async function tryRequests(
  walk: Walk,
  operation: Operation | null,
  row: KnownRow | null,
  isOwn: boolean,
): Promise<void> {
  const plan = operation === null ? undefined : walk.plans.get(operation);
  if (operation === null || plan === undefined) return;
  const { session, maker, resource } = walk;
  const isCreate = operation === resource.create;
  const valid = await validDraft(walk, operation, row);
  const taken = (sent: Sent, body: unknown): void => {
    if (isCreate) maker.remember(resource, sent, body);
  };
  await tryBreakages(session, plan, valid, taken);
  await tryMediaTypes(session, valid);
  await tryProtocol(session, plan, { valid, onTaken: taken });
  const mayChange =
    operation.method === 'get' ||
    (isOwn && resource.remove !== null && operation !== resource.remove);
  await tryProperties(session, plan, {
    valid,
    fixed: keyNames(walk, operation),
    mayChange,
    onTaken: async (sent, body) => taken(sent, body),
  });
}

async function validDraft(
  walk: Walk,
  operation: Operation,
  row: KnownRow | null,
): Promise<ReturnType<typeof draftRequest>> {
  const { session, maker, resource } = walk;
  const path = row === null ? {} : { path: row.path };
  try {
    const body =
      operation === resource.create && bodyPointer(operation) !== null
        ? { body: await maker.body(resource, { properties: 'all', examples: 'ignore' }) }
        : updateBody(walk, operation, row);
    return draftRequest(session, operation, { seed: maker.nextSeed(), ...path, ...body });
  } catch (error) {
    if (error instanceof TrialSkipped) return error.message;
    throw error;
  }
}

/** A change that keeps the keys of the row. */
function updateBody(
  walk: Walk,
  operation: Operation,
  row: KnownRow | null,
): { readonly body?: unknown } {
  if (row === null || walk.resource.model === null) return {};
  if (!walk.resource.updates.includes(operation)) return {};
  const body = changedBody(walk, operation, row.row, 'all');
  return body === null ? {} : { body };
}

/** Properties of a body that hold keys. */
function keyNames({ resource: { model, links } }: Walk, { crud }: Operation): ReadonlySet<string> {
  const columns = new Set([
    ...links.flatMap(({ source }) => source.columns),
    ...uniqueKeys(model?.source ?? {}).flat(),
  ]);
  return new Set(
    (crud?.input ?? []).filter(({ column }) => columns.has(column)).map(({ name }) => name),
  );
}
