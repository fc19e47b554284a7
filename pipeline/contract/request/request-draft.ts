import type { Operation, Parameter } from '../../model/api-model.ts';
import { sendableUrl } from '../../../server-template/shared/url/sendable-url.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import { formFields, type DraftForm } from './form-fields.ts';
import { multipartText, multipartType, urlencodedText } from './form-text.ts';
import { bodyPlace, type BodyPlace } from '../../model/third-party/index.ts';
import type { OutgoingRequest } from '../run/run-hooks.ts';
import {
  headerText,
  pathSegment,
  queryPairs,
  plainText,
} from '../../../server-template/shared/url/write-parameter.ts';

/** A request as values, before serialization. */
export interface RequestDraft {
  readonly operation: Operation;
  /** By location and name: `query limit`. */
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly body: DraftBody | null;
}

/** A body: a value to serialize by its media type, or plain text. */
export type DraftBody =
  /** Of a JSON body with a wrapper (`{"ticket": {…}}`), the row. */
  | {
      readonly kind: 'value';
      readonly mediaType: string;
      readonly value: unknown;
      /** How it is written, if it is a form. */
      readonly form?: DraftForm;
    }
  | { readonly kind: 'text'; readonly mediaType: string | null; readonly text: string };

/** The key of a parameter in a draft. */
export function parameterKey({ in: place, name }: Parameter): string {
  return `${place} ${name}`;
}

/** Serializes a draft. */
export function writeRequest(
  draft: RequestDraft,
  endpoint: string,
  headers: Readonly<Record<string, string>>,
): OutgoingRequest {
  const { operation, body } = draft;
  const sent: Record<string, string> = { accept: acceptOf(operation) };
  const cookies: string[] = [];
  for (const parameter of operation.parameters) {
    const value = draft.parameters.get(parameterKey(parameter));
    if (value === undefined) continue;
    const text = headerText(parameter, value);
    if (parameter.in === 'header' && text !== null) sent[parameter.name.toLowerCase()] = text;
    if (parameter.in === 'cookie' && text !== null)
      cookies.push(`${parameter.name}=${encodeURIComponent(text)}`);
  }
  if (cookies.length > 0) sent['cookie'] = cookies.join('; ');
  const mediaType = body?.mediaType ?? null;
  if (mediaType !== null)
    sent['content-type'] =
      body?.kind === 'value' && body.form?.isMultipart === true ? multipartType : mediaType;
  for (const [name, value] of Object.entries(headers)) {
    const isJoined = name.toLowerCase() === 'cookie' && cookies.length > 0;
    sent[name.toLowerCase()] = isJoined ? [...cookies, value].join('; ') : value;
  }
  return {
    method: operation.method.toUpperCase(),
    url: sendableUrl(endpoint.replace(/\/+$/, '') + targetOf(draft)),
    headers: sent,
    body: body === null ? null : bodyText(body, bodyPlace(operation)),
  };
}

function acceptOf({ responses }: Operation): string {
  const types = new Set(
    responses.flatMap(({ mediaTypes }) => mediaTypes.map((type) => type.split(';')[0] ?? type)),
  );
  return types.size === 0 ? '*/*' : [...types, '*/*;q=0.1'].join(', ');
}

/** Path and query. */
function targetOf({ operation, parameters }: RequestDraft): string {
  const path = operation.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameters.get(`path ${name}`);
    return parameter === undefined || value === undefined
      ? encodeURIComponent(whole)
      : pathSegment(parameter, value);
  });
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => queryPairs(parameter, parameters.get(parameterKey(parameter))));
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function bodyText(body: DraftBody, place: BodyPlace | null): string {
  if (body.kind === 'text') return body.text;
  const { mediaType, value, form } = body;
  if (isJson(mediaType)) return JSON.stringify(place === null ? value : { [place.name]: value });
  if (form === undefined) return plainText(value);
  const fields = formFields(form, value);
  return form.isMultipart ? multipartText(fields) : urlencodedText(fields);
}
