import type { Operation } from '../../model/api-model.ts';
import type { OperationPlan } from '../plan/contract-plan.ts';
import type { Resource } from '../plan/plan-resources.ts';
import { draftRequest } from './draft-request.ts';
import { pathOfRow, rowsOf } from './made-row.ts';
import type { RowMaker } from './row-maker.ts';
import type { Session } from './session.ts';
import { TrialSkipped } from './trial-ended.ts';
import { tryBreakages } from './try-breakages.ts';
import { tryMediaTypes } from './try-media-types.ts';
import { tryProperties } from './try-properties.ts';
import { tryProtocol } from './try-protocol.ts';

/** Tries an operation that belongs to no resource: a valid request, and broken ones. */
export async function walkCustom(
  session: Session,
  plan: OperationPlan,
  maker: RowMaker,
): Promise<void> {
  const { operation } = plan;
  const isSafe =
    operation.method === 'get' || operation.method === 'head' || operation.method === 'options';
  const path = isSafe ? await existingPath(session, operation) : null;
  const options = { seed: maker.nextSeed(), ...(path === null ? {} : { path }) };
  const valid = draftRequest(session, operation, options);
  for (const draft of [
    valid,
    draftRequest(session, operation, { ...options, isFull: true, examples: 'ignore' }),
  ]) {
    if (typeof draft === 'string') continue;
    try {
      await session.send(draft);
    } catch (error) {
      if (!(error instanceof TrialSkipped)) throw error;
    }
  }
  await tryBreakages(session, plan, valid);
  await tryMediaTypes(session, valid);
  await tryProtocol(session, plan, { valid });
  await tryProperties(session, plan, {
    valid,
    fixed: new Set(),
    mayChange: isSafe,
    onTaken: async () => undefined,
  });
}

/** A key that a list before the parameter shows. */
async function existingPath(
  session: Session,
  operation: Operation,
): Promise<ReadonlyMap<string, unknown> | null> {
  const match = /^([^{}]+)\/\{([^{}]+)\}/.exec(operation.path);
  const [, collection = '', parameter = ''] = match ?? [];
  const list = session.parts.model.operations.find(
    ({ method, path }) => method === 'get' && path === collection,
  );
  if (match === null || list === undefined) return null;
  const draft = draftRequest(session, list, { seed: 1 });
  if (typeof draft === 'string') return null;
  try {
    const { real } = await session.send(draft);
    const [row] = real.status === 200 ? (rowsOf(real.body) ?? []) : [];
    const small = parameter.charAt(0).toLowerCase() + parameter.slice(1);
    const key: Resource['key'] = [{ parameter, names: [parameter, small, 'id'] }];
    return row === undefined
      ? null
      : pathOfRow(
          {
            name: collection,
            model: null,
            list,
            create: null,
            get: null,
            updates: [],
            remove: null,
            key,
            links: [],
          },
          row,
        );
  } catch (error) {
    if (error instanceof TrialSkipped) return null;
    throw error;
  }
}
