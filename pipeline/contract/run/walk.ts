import type { Operation } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import type { OperationPlan, ScenarioName } from '../plan/contract-plan.ts';
import type { Resource } from '../plan/plan-resources.ts';
import { scenarioCellId } from '../plan/scenario-cells.ts';
import { draftRequest, type DraftOptions } from './draft-request.ts';
import type { KnownRow, Row } from './made-row.ts';
import { rowOf } from './made-row.ts';
import type { RowMaker } from './row-maker.ts';
import type { Sent, Session } from './session.ts';
import { tryCell, type Trial } from './trial.ts';
import { TrialSkipped } from './trial-ended.ts';

/** What the walk over one resource passes along. */
export interface Walk {
  readonly session: Session;
  readonly resource: Resource;
  readonly maker: RowMaker;
  /** Every resource of the document, for those that stand below another. */
  readonly parents: readonly Resource[];
  readonly plans: ReadonlyMap<Operation, OperationPlan>;
}

/** Tries a scenario of an operation, where it is planned. */
export function tryScenario(
  walk: Walk,
  place: {
    readonly operation: Operation | null;
    readonly name: ScenarioName;
    readonly detail?: string;
  },
  run: (trial: Trial, operation: Operation) => Promise<void>,
): Promise<void> {
  const { operation, name, detail } = place;
  if (operation === null) return Promise.resolve();
  return tryCell(walk.session, scenarioCellId(operation, name, detail), (trial) =>
    run(trial, operation),
  );
}

/** A draft, or the end of the trial. */
export function mustDraft(
  session: Session,
  operation: Operation,
  options: DraftOptions,
): ReturnType<typeof draftRequest> & object {
  const draft = draftRequest(session, operation, options);
  if (typeof draft === 'string') throw new TrialSkipped(draft);
  return draft;
}

/** Reads a row; null where no operation does or it is not there. */
export async function readRow(
  walk: Walk,
  { path }: KnownRow,
  trial: Trial | null = null,
): Promise<{ readonly sent: Sent; readonly row: Row | null } | null> {
  const { get } = walk.resource;
  if (get === null) return null;
  const draft = mustDraft(walk.session, get, { seed: 1, path });
  const sent = trial === null ? await walk.session.send(draft) : await trial.send(draft);
  return { sent, row: sent.real.status === 200 ? rowOf(sent.real.body) : null };
}

/** Where an operation's promises stand. */
export function responsesOf(operation: Operation): string {
  return pointerTo(operation.pointer, 'responses');
}
