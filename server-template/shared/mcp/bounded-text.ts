import { mostCharacters, type ApiResponse } from './tools.ts';

/** The beginning of a body, if it is text; the rest is not read. */
export async function boundedText(
  contentType: string,
  body: AsyncIterable<Uint8Array | string> | null,
): Promise<Pick<ApiResponse, 'text' | 'isCut'>> {
  if (body === null) return { text: '', isCut: false };
  if (contentType !== '' && !isText(contentType)) {
    await body[Symbol.asyncIterator]().return?.();
    return { text: null, isCut: false };
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
    if (text.length > mostCharacters) return { text: text.slice(0, mostCharacters), isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}

function isText(contentType: string): boolean {
  return /^text\/|[/+](?:json|xml|x-ndjson|x-www-form-urlencoded|yaml)(?:;|$)|^application\/(?:javascript|problem)/i.test(
    contentType,
  );
}
