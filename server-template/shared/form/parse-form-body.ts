import { ReceivedForm } from './received-form.ts';
import type { FormField } from './received-form.ts';
import { decodedText } from './text-value.ts';

/** Fields of an `application/x-www-form-urlencoded` body. */
export function parseFormBody(bytes: Uint8Array): ReceivedForm {
  const text = decodedText(bytes, 'The body is not UTF-8.');
  const pairs = text.split('&').filter((pair) => pair !== '');
  return new ReceivedForm(pairs.map(fieldOf), false);
}

/** Decodes a form's text; invalid percent-encoding is kept, as in the URL standard. */
export function decodeFormText(raw: string): string {
  if (!raw.includes('%')) return raw.replaceAll('+', ' ');
  return new URLSearchParams(`_=${raw.replaceAll('&', '%26')}`).get('_') ?? '';
}

function fieldOf(pair: string): FormField {
  const mark = pair.indexOf('=');
  const raw = mark === -1 ? '' : pair.slice(mark + 1);
  const name = decodeFormText(mark === -1 ? pair : pair.slice(0, mark));
  return { name, text: decodeFormText(raw), raw, mediaType: null, file: null };
}
