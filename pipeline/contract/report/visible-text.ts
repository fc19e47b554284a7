/**
 * Characters that move the cursor, set colours, change the text direction or are invisible; and
 * lone surrogates, which XML and UTF-8 cannot encode.
 */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu;

/**
 * External text for display: invisible characters become replacement characters; tabs and line ends
 * stay.
 */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unseen, '\ufffd');
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s*\n\s*/g, ' ⏎ ');
}

/** The text cut to a length, with a note about the rest. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}\n… ${text.length - most} more characters`;
}
