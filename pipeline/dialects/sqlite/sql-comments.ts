import type { SqlToken } from './sql-tokens.ts';

/** Text of adjacent comments without their marks, one line each; null if nothing is left. */
export function commentText(comments: readonly SqlToken[]): string | null {
  const text = comments
    .flatMap(({ text }) => (text.startsWith('--') ? [lineText(text)] : blockLines(text)))
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

/** A line of dashes or stars is a separator, not a comment. */
function lineText(text: string): string {
  return text.replace(/^--[-=*#]*(?=\s|$)|^--/, '').trim();
}

function blockLines(text: string): readonly string[] {
  return text
    .replace(/^\/\*+|\*+\/$/g, '')
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\*(?:\s|$)/, '')
        .trim(),
    );
}
