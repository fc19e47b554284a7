import { isJsonObject } from './json-object.ts';
import { essenceOf } from '../media-type.ts';

/** Whether a media type is that of server-sent events. */
export function isEventStream(mediaType: string): boolean {
  return essenceOf(mediaType) === 'text/event-stream';
}

/** Whether a media type is JSON with a value per line: https://github.com/ndjson/ndjson-spec */
export function isJsonLines(mediaType: string): boolean {
  return /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|jsonlines)$/.test(
    essenceOf(mediaType),
  );
}

/** Whether an object is an event with its fields, rather than the data of one. */
export function isEvent(names: readonly string[]): boolean {
  return names.includes('data') && names.every((name) => /^(?:event|data|id|retry)$/.test(name));
}

/**
 * Prints a server-sent event: an object with the fields of events, or the data of one.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventText(event: unknown): string {
  const fields =
    isJsonObject(event) && isEvent(Object.keys(event)) ? Object.entries(event) : [['data', event]];
  return `${fields.map(([name, value]) => eventLines(String(name), value)).join('')}\n`;
}

function eventLines(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text
    .split(/\r\n?|\n/)
    .map((line) => `${name}: ${line}\n`)
    .join('');
}
