import { parseJson } from './read-body.ts';
import { callError } from './send-call.ts';

/** Iterates over the values of a streamed response; ends the request when the caller leaves the loop. */
export type StreamReader = (
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
) => AsyncGenerator<unknown, void, undefined>;

/** Iterates over lines of JSON as they arrive. */
export async function* jsonLines(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<unknown, void, undefined> {
  for await (const line of linesOf(stream)) if (line) yield parsed(line);
}

/** Iterates over server-sent events as they arrive: their data, or events with `event`, `id` and `data`. The data is JSON, unless `isText`. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function serverEvents(isWhole: boolean, isText: boolean): StreamReader {
  return async function* (stream) {
    let fields: Record<string, unknown> = {};
    for await (const line of linesOf(stream)) {
      if (line) {
        const [, name = '', value] = /^([^:]*):? ?(.*)/.exec(line) ?? [];
        if (/^(event|id|retry)$/.test(name))
          fields[name] = name === 'retry' ? Number(value) : value;
        else if (name === 'data')
          fields['data'] = 'data' in fields ? `${String(fields['data'])}\n${value}` : value;
        continue;
      }
      const { data } = fields;
      // Only an event with data is one.
      if (data !== undefined) {
        const read = isText ? data : parsed(data as string);
        yield isWhole ? { ...fields, data: read } : read;
      }
      fields = {};
    }
  };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw callError(error);
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      // The line feed of a carriage return may be in the next part.
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) {
        // An event may end with a carriage return.
        if (rest) yield rest.replace('\r', '');
        return;
      }
    }
  } catch (error) {
    throw callError(error);
  } finally {
    // The reason of a lost connection has been thrown.
    await reader.cancel().catch(() => undefined);
  }
}
