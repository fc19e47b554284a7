import { visibleText } from './visible-text.ts';

/** Escaped markup, created by `markup` only. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Values inside markup: text is escaped, markup and lists of it are not. */
export type Insert = string | number | Markup | readonly Markup[];

/**
 * Markup with escaped values: markup`<b title="${title}">${name}</b>`. Attributes must be quoted.
 */
export function markup(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  const pieces = parts.map((part, at) => {
    const insert = inserts[at];
    return insert === undefined ? part : part + textOf(insert);
  });
  return new Markup(pieces.join(''));
}

/** Empty markup. */
export const nothing = new Markup('');

function textOf(insert: Insert): string {
  if (insert instanceof Markup) return insert.text;
  if (typeof insert === 'object') return insert.map(({ text }) => text).join('');
  return visibleText(String(insert))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
