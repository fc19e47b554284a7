import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { isJson } from '../../../../server-template/shared/media-type.ts';
import { parameterKey, type RequestDraft } from '../../request/request-draft.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Session } from '../../run/session.ts';
import { brokenValues } from './break-value.ts';
import type { Breakage } from './breakage.ts';

/** The request with one keyword violated; a sentence if that is not certainly possible. */
export function breakRequest(
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
  if (value === undefined) return 'No value can be made invalid in this way.';
  return { ...valid, body: { ...valid.body, value } };
}

/** An example may omit the property that the keyword applies to. */
function richerBody({ parts: { sampler, options } }: Session, pointer: string): unknown {
  const sample = sampler.sample(pointer, {
    direction: 'request',
    seed: options.seed,
    properties: 'all',
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
  if (isJsonObject(parameter.schema) && parameter.schema.type === 'object')
    return 'Objects in parameters are not changed.';
  const { validator, sampler } = session.parts;
  const sample = valid.parameters.get(key) ?? sampled();
  const candidates = brokenValues(breakage, sample).filter(
    (value) =>
      !validator.accepts(pointer, 'request', value) && !isBlank(value) && !looksValid(value),
  );
  const [value] = candidates;
  if (value === undefined) return 'No value can be made invalid so that a server must reject it.';
  return { ...valid, parameters: new Map([...valid.parameters, [key, value]]) };

  function sampled(): unknown {
    const found = sampler.sample(pointer ?? '#', { direction: 'request', seed: 7 });
    return found.kind === 'value' ? found.value : undefined;
  }

  /** A text in a URL may be parsed as a number, boolean or list. */
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

/** An empty value may count as absent. */
function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === '' ||
    (Array.isArray(value) && (value.length === 0 || value.includes('')))
  );
}
