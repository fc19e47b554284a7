import fc from 'fast-check';
import type { OperationPlan } from '../plan/contract-plan.ts';
import { scenarioCellId } from '../plan/scenario-cells.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { RequestDraft } from '../request/request-draft.ts';
import { parameterKey } from '../request/request-draft.ts';
import { arbitraryNear, arbitraryOf } from './arbitrary-body.ts';
import { schemaParts } from '../request/schema-parts.ts';
import { bodyPointer } from './draft-request.ts';
import type { Finding } from '../check/response-check.ts';
import type { Sent, Session } from './session.ts';
import { statusFinding, tryCell, type Trial } from './trial.ts';

/** What random requests of an operation start from. */
export interface PropertyBase {
  readonly valid: RequestDraft | string;
  /** Properties of the body that hold keys: they stay. */
  readonly fixed: ReadonlySet<string>;
  /** False where valid requests would leave rows behind or change those of others. */
  readonly mayChange: boolean;
  /** Hears of each success. */
  readonly onTaken: (sent: Sent, body: unknown) => Promise<void>;
}

/** Random valid and invalid requests, shrunk to the smallest that fails. */
export async function tryProperties(
  session: Session,
  { operation }: OperationPlan,
  base: PropertyBase,
): Promise<void> {
  const { valid } = base;
  await tryCell(session, scenarioCellId(operation, 'valid'), async (trial) => {
    if (typeof valid === 'string') return trial.skip(valid);
    if (!base.mayChange) return trial.skip('Valid requests would change or leave behind rows.');
    await falsify(trial, validRequests(session, valid, base.fixed), (draft) =>
      checkValid(trial, draft, base),
    );
  });
  await tryCell(session, scenarioCellId(operation, 'invalid'), async (trial) => {
    if (typeof valid === 'string') return trial.skip(valid);
    const requests = invalidRequests(session, valid);
    if (requests === null) return trial.skip('The body is not JSON.');
    await falsify(trial, requests, (draft) => checkInvalid(trial, draft, base));
  });
}

type Verdict =
  ({ readonly sent: Sent } & Pick<Finding, 'message' | 'pointer' | 'expected' | 'actual'>) | null;

/** Runs a property; the smallest counterexample becomes the failure. */
async function falsify(
  trial: Trial,
  requests: fc.Arbitrary<RequestDraft>,
  check: (draft: RequestDraft) => Promise<Verdict>,
): Promise<void> {
  const { options, spending } = trial.session.parts;
  const ends: Error[] = [];
  const verdicts: NonNullable<Verdict>[] = [];
  const property = fc.asyncProperty(requests, async (draft) => {
    if (ends.length > 0) return true;
    try {
      const verdict = await check(draft);
      if (verdict !== null) verdicts.push(verdict);
      return verdict === null;
    } catch (error) {
      // fast-check would shrink an error of ours, or of the run's end, as if the API had failed.
      ends.push(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  });
  const numRuns = spending.left > 0.5 ? 12 : 4;
  await fc.check(property, { seed: options.seed, numRuns, maxSkipsPerRun: 20 });
  // Shrinking keeps each smaller one that fails too: the last is the smallest.
  const found = verdicts.at(-1);
  if (found !== undefined) {
    trial.fail(found.sent, {
      message: found.message,
      keyword: 'property',
      pointer: found.pointer,
      instance: null,
      expected: found.expected,
      actual: found.actual,
    });
  } else if (ends[0] !== undefined) throw ends[0];
}

function validRequests(
  session: Session,
  valid: RequestDraft,
  fixed: ReadonlySet<string>,
): fc.Arbitrary<RequestDraft> {
  const { model, validator } = session.parts;
  const pointer = bodyPointer(valid.operation);
  const { body } = valid;
  const bodies =
    pointer === null || body?.kind !== 'value'
      ? fc.constant(body)
      : arbitraryNear(
          {
            ...{ document: model.document, fixed },
            accepts: (place, value) => validator.accepts(place, 'request', value),
          },
          pointer,
          body.value,
        )
          .filter((value) => validator.accepts(pointer, 'request', value))
          .map((value) => ({ ...body, value }));
  const queries = valid.operation.parameters.filter(
    (one) => one.in === 'query' && one.schemaPointer !== null,
  );
  const values = Object.fromEntries(
    queries.flatMap((parameter) => {
      const place = parameter.schemaPointer ?? '#';
      const arbitrary = arbitraryOf(schemaParts(model.document, place));
      const sendable = arbitrary?.filter(
        (value) => value !== null && value !== '' && validator.accepts(place, 'request', value),
      );
      return sendable === undefined ? [] : [[parameterKey(parameter), sendable] as const];
    }),
  );
  const required = queries
    .filter((one) => one.required)
    .map(parameterKey)
    .filter((key) => key in values);
  return fc.tuple(bodies, fc.record(values, { requiredKeys: required })).map(([one, more]) => ({
    ...valid,
    body: one,
    parameters: new Map([...valid.parameters, ...Object.entries(more)]),
  }));
}

/** A body in which something is replaced by any JSON value, as long as the validator rejects it. */
function invalidRequests(session: Session, valid: RequestDraft): fc.Arbitrary<RequestDraft> | null {
  const { validator } = session.parts;
  const pointer = bodyPointer(valid.operation);
  const { body } = valid;
  if (pointer === null || body?.kind !== 'value' || validator.unusable(pointer, 'request') !== null)
    return null;
  const { value } = body;
  const names = isRecord(value) && !Array.isArray(value) ? Object.keys(value) : [];
  const junk = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme-ascii' });
  const replaced =
    names.length === 0
      ? junk
      : fc
          .tuple(fc.constantFrom(...names), junk)
          .map(([name, other]) => ({ ...(value as object), [name]: other }));
  const rejected = fc
    .oneof({ weight: 3, arbitrary: replaced }, { weight: 1, arbitrary: junk })
    .filter((one) => !validator.accepts(pointer, 'request', one));
  // A schema that takes everything has nothing to reject.
  const [probe] = fc.sample(
    fc.oneof(replaced, junk).map((one) => one),
    { numRuns: 1, seed: 1 },
  );
  const isOpen = fc
    .sample(junk, { numRuns: 20, seed: 1 })
    .every((one) => validator.accepts(pointer, 'request', one));
  return isOpen && validator.accepts(pointer, 'request', probe)
    ? null
    : rejected.map((one) => ({ ...valid, body: { ...body, value: one } }));
}

async function checkValid(trial: Trial, draft: RequestDraft, base: PropertyBase): Promise<Verdict> {
  const sent = await trial.send(draft);
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  if (status < 300)
    await base.onTaken(sent, draft.body?.kind === 'value' ? draft.body.value : undefined);
  if (status >= 500)
    return {
      sent,
      ...{ message: `The API fails with ${status} on a valid request.`, actual: String(status) },
      ...{ pointer: draft.operation.pointer, expected: 'any answer below 500' },
    };
  const [finding] = sent.findings;
  return finding === undefined ? null : { sent, ...finding };
}

async function checkInvalid(
  trial: Trial,
  draft: RequestDraft,
  base: PropertyBase,
): Promise<Verdict> {
  const sent = await trial.send(draft, { expected: '400' });
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  if (status < 300)
    await base.onTaken(sent, draft.body?.kind === 'value' ? draft.body.value : undefined);
  if (status >= 400 && status < 500) return null;
  return { sent, ...statusFinding(draft.operation, sent, '4XX') };
}
