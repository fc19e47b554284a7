import type { Operation } from '../../model/api-model.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Breakage } from '../request/breakage.ts';
import { brokenValues } from '../request/break-value.ts';
import { isJson, parameterKey, type RequestDraft } from '../request/request-draft.ts';
import type { OperationPlan } from '../plan/contract-plan.ts';
import { bodyPointer } from './draft-request.ts';
import type { Sent, Session } from './session.ts';
import { statusFinding, tryCell, type Trial } from './trial.ts';

/** Breaks one keyword after another of a valid request; each must be rejected as the document says. `onTaken` hears of those that were not. */
export async function tryBreakages(
  session: Session,
  { operation, cells }: OperationPlan,
  valid: RequestDraft | string,
  onTaken: (sent: Sent, body: unknown) => void = () => undefined,
): Promise<void> {
  for (const { id, trial: planned } of cells) {
    if (planned.kind !== 'breakage') continue;
    const { breakage } = planned;
    await tryCell(session, id, async (trial) => {
      if (typeof valid === 'string') return trial.skip(valid);
      const broken = breakRequest(session, valid, breakage);
      if (typeof broken === 'string') return trial.skip(broken);
      const sent = await trial.send(broken, { expected: rejectionStatus(operation) });
      const body = broken.body?.kind === 'value' ? broken.body.value : undefined;
      if (sent.real.status < 300) onTaken(sent, body);
      validatorRejection(trial, sent, operation, breakage);
    });
  }
}

/** The status that an operation declares for broken requests. */
function rejectionStatus({ responses }: Operation): string {
  const named = ['400', '422', '4XX', '4xx', 'default'];
  return named.find((status) => responses.some((response) => response.status === status)) ?? '400';
}

/** The same request with one keyword broken; a sentence where that cannot be done for sure. */
function breakRequest(
  session: Session,
  valid: RequestDraft,
  breakage: Breakage,
): RequestDraft | string {
  return breakage.in === 'body'
    ? breakBody(session, valid, breakage)
    : breakParameter(session, valid, breakage);
}

function breakBody(
  session: Session,
  valid: RequestDraft,
  breakage: Breakage,
): RequestDraft | string {
  if (breakage.keyword === 'required' && breakage.property === null)
    return { ...valid, body: null };
  const pointer = bodyPointer(valid.operation);
  if (valid.body?.kind !== 'value' || !isJson(valid.body.mediaType) || pointer === null)
    return 'The body is not JSON.';
  const { validator } = session.parts;
  const reason = validator.unusable(pointer, 'request');
  if (reason !== null) return reason;
  const own = brokenValues(breakage, valid.body.value);
  const values = own.length > 0 ? own : brokenValues(breakage, richerBody(session, pointer));
  const value = values.find((one) => !validator.accepts(pointer, 'request', one));
  if (value === undefined) return 'No value of the sample could be broken so.';
  return { ...valid, body: { ...valid.body, value } };
}

/** An example may leave out what a keyword speaks of. */
function richerBody({ parts: { sampler, options } }: Session, pointer: string): unknown {
  const sample = sampler.sample(pointer, {
    direction: 'request',
    seed: options.seed,
    examples: 'ignore',
  });
  return sample.kind === 'value' ? sample.value : undefined;
}

function breakParameter(
  session: Session,
  valid: RequestDraft,
  breakage: Breakage,
): RequestDraft | string {
  const parameter = valid.operation.parameters.find(
    ({ name, in: place }) => name === breakage.parameter && place === breakage.in,
  );
  const pointer = parameter?.schemaPointer ?? null;
  if (parameter === undefined || pointer === null) return 'The parameter has no schema.';
  const key = parameterKey(parameter);
  if (
    breakage.keyword === 'required' &&
    breakage.at.length === 0 &&
    breakage.property === breakage.parameter
  )
    return {
      ...valid,
      parameters: new Map([...valid.parameters].filter(([name]) => name !== key)),
    };
  if (isRecord(parameter.schema) && parameter.schema.type === 'object')
    return 'Objects in parameters are not broken.';
  const { validator, sampler } = session.parts;
  const sample = valid.parameters.get(key) ?? sampled();
  const candidates = brokenValues(breakage, sample).filter(
    (value) =>
      !validator.accepts(pointer, 'request', value) && !isBlank(value) && !looksValid(value),
  );
  const [value] = candidates;
  if (value === undefined) return 'No value could be broken so that a server must notice.';
  return { ...valid, parameters: new Map([...valid.parameters, [key, value]]) };

  function sampled(): unknown {
    const found = sampler.sample(pointer ?? '#', { direction: 'request', seed: 7 });
    return found.kind === 'value' ? found.value : undefined;
  }

  /** A text in a URL may be read as a number, a flag or a list. */
  function looksValid(value: unknown): boolean {
    const readings = (text: string): readonly unknown[] =>
      [text, Number(text), text === 'true', [text], text.split(',')].filter(
        (one) => !Number.isNaN(one),
      );
    if (typeof value !== 'string' && typeof value !== 'number') return false;
    return readings(String(value)).some(
      (reading) =>
        pointer !== null &&
        typeof reading !== 'boolean' &&
        validator.accepts(pointer, 'request', reading),
    );
  }
}

/** Nothing at all is as good as no parameter. */
function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === '' ||
    (Array.isArray(value) && (value.length === 0 || value.includes('')))
  );
}

/** A rejection must be a declared 4xx; where a path's parameter is broken the path may as well be unknown. */
export function validatorRejection(
  trial: Trial,
  sent: Sent,
  operation: Operation,
  breakage: Breakage | null,
): void {
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  if (status >= 400 && status < 500) return;
  const expected = rejectionStatus(operation);
  trial.fail(sent, {
    ...statusFinding(operation, sent, expected),
    message:
      status >= 500
        ? `The API fails with ${status} instead of refusing the request.`
        : `The API takes the broken request with ${status}.`,
    ...(breakage === null ? {} : { keyword: breakage.keyword, pointer: breakage.pointer }),
  });
}
