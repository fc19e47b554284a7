import type { Operation } from '../../model/api-model.ts';
import type { RequestDraft } from '../request/request-draft.ts';
import { pathOfRow, rowsOf, type PathValues } from '../rows/known-row.ts';
import { upsertPath } from '../rows/upsert-path.ts';
import { changedBody } from './changed-body.ts';
import { bodyPointer } from '../rows/body-pointer.ts';
import { draftRequest } from './draft-request.ts';
import type { TestContext } from './test-context.ts';
import { TestSkipped } from './test-ended.ts';
import { unknownPath } from './unknown-path.ts';
import { isSafeMethod } from './write-guard.ts';

/** A request that the API should accept; a sentence if none can be made. */
export async function validDraft(
  context: TestContext,
  operation: Operation,
  isFresh = false,
): Promise<RequestDraft | string> {
  const { session, fixtures, resource } = context;
  try {
    const path =
      operation.crud?.action === 'upsert'
        ? await upsertPathOf(context, operation, isFresh)
        : await pathFor(context, operation, isFresh);
    const body = await bodyFor(context, operation);
    return draftRequest(session, operation, {
      seed: fixtures.nextSeed(),
      ...(path === null ? {} : { path }),
      ...(body === null ? {} : { body }),
      ...(operation === resource.create ? {} : { examples: 'first' }),
    });
  } catch (error) {
    if (error instanceof TestSkipped) return error.message;
    throw error;
  }
}

/** The unique key of a row that may be changed. */
async function upsertPathOf(
  context: TestContext,
  operation: Operation,
  isFresh: boolean,
): Promise<PathValues | null> {
  const { fixtures, made, resource } = context;
  const own = typeof made === 'string' ? null : made;
  const row = own !== null && isFresh ? await orNull(() => fixtures.make(resource)) : own;
  return (row === null ? null : upsertPath(operation, row.row)) ?? nobodysPath(context, operation);
}

/**
 * Reads may use any row; changes use the run's own rows, and deletions a row that nothing else
 * needs.
 */
async function pathFor(
  context: TestContext,
  operation: Operation,
  isFresh: boolean,
): Promise<PathValues | null> {
  const { fixtures, made, resource } = context;
  const { get, updates, remove } = resource;
  const own = typeof made === 'string' ? null : made;
  if (operation === get) {
    const known = own ?? (await orNull(() => fixtures.existingRow(resource)));
    return known?.path ?? null;
  }
  if (updates.includes(operation) && !isFresh) return own?.path ?? nobodysPath(context, operation);
  if (operation === remove || updates.includes(operation)) {
    if (own === null || !(await context.isStateful())) return nobodysPath(context, operation);
    return (await orNull(() => fixtures.make(resource)))?.path ?? nobodysPath(context, operation);
  }
  if (resource.name !== '') return null;
  return isSafeMethod(operation.method)
    ? listedPath(context, operation)
    : nobodysPath(context, operation);
}

/** A key that hardly any row has: a write there must be rejected, and does no harm. */
function nobodysPath(
  { session, fixtures, unknownPath: known }: TestContext,
  operation: Operation,
): PathValues | null {
  return known ?? unknownPath(session, operation, fixtures);
}

async function bodyFor(context: TestContext, operation: Operation): Promise<unknown> {
  const { fixtures, made, resource } = context;
  if (operation === resource.create && bodyPointer(operation) !== null)
    return fixtures.body(resource, { properties: 'all', examples: 'ignore' });
  const isChange =
    (resource.promises.keepsValues || resource.links.length > 0) &&
    (resource.updates.includes(operation) || operation.crud?.action === 'upsert');
  return isChange && typeof made !== 'string'
    ? changedBody(context, operation, made.row, 'all')
    : null;
}

/** For operations without a resource: a key from the list before the parameter. */
async function listedPath(
  { session }: TestContext,
  operation: Operation,
): Promise<PathValues | null> {
  const [, collection = '', parameter = ''] = /^([^{}]+)\/\{([^{}]+)\}/.exec(operation.path) ?? [];
  const list = session.parts.model.operations.find(
    ({ method, path }) => method === 'get' && path === collection,
  );
  const draft = list === undefined ? '' : draftRequest(session, list, { seed: 1 });
  if (list === undefined || typeof draft === 'string') return null;
  const sent = await orNull(() => session.send(draft));
  const [row] = sent?.real.status === 200 ? (rowsOf(list, sent.real.body) ?? []) : [];
  const small = parameter.charAt(0).toLowerCase() + parameter.slice(1);
  return row === undefined
    ? null
    : pathOfRow({ key: [{ parameter, names: [parameter, small, 'id'] }] }, row);
}

async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TestSkipped) return null;
    throw error;
  }
}
