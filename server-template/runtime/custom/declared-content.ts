import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Document } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { referredTo } from '../../shared/document-references.ts';
import { eventText, isEventStream, isJsonLines } from '../../shared/json/event-stream.ts';
import { withoutBigints } from '../../shared/json/bigints.ts';
import { isJson } from '../../shared/media-type.ts';
import { isStream, type HttpResponse } from '../operation/operation-response.ts';

/**
 * Sends what a handler returned in the media type that the document declares, if that is not JSON:
 * texts, bytes, blobs and streams as they are, the values of a stream of events or of JSON lines
 * each in its form.
 */
export function declaredContent(
  document: Document,
  { responses }: Pick<Operation, 'responses'>,
): (response: HttpResponse) => HttpResponse {
  const types = new Map<string, string | null>();
  const typeFor = (status: number): string | null => {
    const key = Object.keys(responses).find((name) => name === String(status)) ?? 'default';
    const known = types.get(key) ?? plainType(document, responses[key]);
    types.set(key, known);
    return known;
  };
  return (response) => {
    const { body, headers = {} } = response;
    const isPlain = typeof body === 'string' || body instanceof Uint8Array;
    if (!isPlain && !(body instanceof Blob) && !isStream(body)) return response;
    const own =
      headers['Content-Type'] ?? (body instanceof Blob && body.type !== '' ? body.type : null);
    const mediaType = own ?? typeFor(response.status);
    if (mediaType === null) return response;
    const typed = { ...response, headers: { ...headers, 'Content-Type': mediaType } };
    if (body instanceof Blob) {
      const sized = { ...typed.headers, 'Content-Length': String(body.size) };
      return { ...typed, headers: sized, body: body.stream() };
    }
    return isPlain || !isStream(body) ? typed : printed(typed, body, mediaType);
  };
}

function printed(
  response: HttpResponse & { readonly headers: Readonly<Record<string, string>> },
  body: AsyncIterable<unknown>,
  mediaType: string,
): HttpResponse {
  if (isJsonLines(mediaType)) {
    return { ...response, body: each(body, (value) => `${JSON.stringify(value)}\n`) };
  }
  if (!isEventStream(mediaType)) return response;
  // Neither caches nor nginx may hold events back.
  const headers = { 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no', ...response.headers };
  return { ...response, headers, body: each(body, eventText) };
}

/** Texts and bytes are printed already. */
async function* each(
  values: AsyncIterable<unknown>,
  print: (value: unknown) => string,
): AsyncGenerator<string | Uint8Array> {
  for await (const value of values) {
    yield value instanceof Uint8Array ? value : print(withoutBigints(value));
  }
}

/** The first media type of a response without JSON; null if there is none. */
function plainType(document: Document, declared: unknown): string | null {
  const { content } = referredTo(document, declared) ?? {};
  const types = isJsonObject(content) ? Object.keys(content) : [];
  const [first] = types;
  if (first === undefined || types.some(isJson)) return null;
  return first.includes('*') ? 'application/octet-stream' : first;
}
