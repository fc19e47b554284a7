import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { isJson } from '../../../../server-template/shared/media-type.ts';
import { parameterKey, type DraftBody, type RequestDraft } from '../../request/request-draft.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import { readBack, type DraftForm } from '../../request/form-fields.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import type { Parameter } from '../../../model/api-model.ts';
import type { Session } from '../../run/session.ts';
import { brokenValues } from './break-value.ts';
import { unknownPart, type Breakage } from './breakage.ts';

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
  const { body } = valid;
  const form = body?.kind === 'value' ? body.form : undefined;
  const pointer = form?.pointer ?? bodyPointer(valid.operation);
  if (body?.kind !== 'value' || pointer === null || (form === undefined && !isJson(body.mediaType)))
    return 'The body is neither JSON nor a form.';
  const { validator } = session.parts;
  const reason = validator.unusable(pointer, 'request');
  if (reason !== null) return reason;
  if (form !== undefined && breakage.keyword === 'contentType')
    return withPartType({ ...body, form }, breakage.at[0] ?? '', valid);
  const own = brokenValues(breakage, body.value);
  const values = own.length > 0 ? own : brokenValues(breakage, richerBody(session, pointer));
  const isAccepted = (one: unknown): boolean =>
    validator.accepts(pointer, 'request', form === undefined ? one : readBack(form, one));
  const value = values.find((one) => !isAccepted(one));
  if (value === undefined) return 'No value can be made invalid in this way.';
  return { ...valid, body: { ...body, value } };
}

function withPartType(
  body: DraftBody & { readonly kind: 'value'; readonly form: DraftForm },
  name: string,
  valid: RequestDraft,
): RequestDraft | string {
  if (!isJsonObject(body.value) || !Object.hasOwn(body.value, name))
    return 'The form has no such part.';
  const form = { ...body.form, partTypes: { [name]: unknownPart } };
  return { ...valid, body: { ...body, form } };
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
  const { validator, sampler } = session.parts;
  const isObject = isJsonObject(parameter.schema) && parameter.schema.type === 'object';
  const sample = valid.parameters.get(key) ?? sampled();
  const candidates = brokenValues(breakage, sample).filter(
    (value) =>
      !validator.accepts(pointer, 'request', value) &&
      !isBlank(value) &&
      !(isObject ? looksValidObject(session, parameter, value) : looksValid(value)),
  );
  const [value] = candidates;
  if (value === undefined) return 'No value can be made invalid so that a server must reject it.';
  return { ...valid, parameters: new Map([...valid.parameters, [key, value]]) };

  function sampled(): unknown {
    const options = { direction: 'request', seed: 7, properties: 'all' } as const;
    const found = sampler.sample(pointer ?? '#', options);
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

/** Whether a server may read a valid object: members are texts, as in a form (`filter[price]=abc`). */
function looksValidObject(
  { parts: { model, validator } }: Session,
  { schemaPointer: pointer, mediaType }: Parameter,
  value: unknown,
): boolean {
  if (pointer === null || !isJsonObject(value)) return true;
  if (mediaType !== null) return false;
  const members = Object.values(value);
  if (members.some((member) => isBlank(member) || typeof member === 'object')) return true;
  const form = { schemas: schemasOf(model), pointer, isMultipart: false };
  return validator.accepts(pointer, 'request', readBack(form, value));
}

/** An empty value may count as absent. */
function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === '' ||
    (Array.isArray(value) && (value.length === 0 || value.includes('')))
  );
}
