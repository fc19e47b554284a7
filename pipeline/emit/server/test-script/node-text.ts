import { encodedPath } from './placeholders.ts';

/** Text or JSON with samples as an expression of JavaScript, in which the run's digits and values of other rows are inserted. */
export function nodeText(text: string): string {
  return joined(text, /\\u0001|"\\u0002\w+\\u0003\w+"|"\\u0004\d+"/g, (placeholder) => {
    const [first = '', second = ''] = placeholder.match(/(?<=\\u000[234])\w+?(?=\\|"|$)/g) ?? [];
    if (placeholder === '\\u0001') return 'run';
    return placeholder.includes('\\u0004')
      ? `upto(${first})`
      : `field(${quoted(second)}, ${quoted(first)})`;
  });
}

/** A URL path as an expression of JavaScript, in which values of rows are inserted. */
export function nodePath(path: string): string {
  return joined(encodedPath(path), /%02\w+?%03\w+/g, (placeholder) => {
    const [, row = '', field = ''] = /^%02(\w+)%03(\w+)$/.exec(placeholder) ?? [];
    return `segment(${quoted(field)}, ${quoted(row)})`;
  });
}

/** A sum of texts and what takes the place of placeholders. */
function joined(
  text: string,
  placeholder: RegExp,
  expressionOf: (placeholder: string) => string,
): string {
  const values = text.match(placeholder)?.map(expressionOf) ?? [];
  const parts = text.split(placeholder).flatMap((part, index) => {
    const value = values[index];
    return [...(part === '' ? [] : [quoted(part)]), ...(value === undefined ? [] : [value])];
  });
  return parts.length === 0 ? "''" : parts.join(' + ');
}

/** A string literal in ASCII. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
