/** Characters that move a cursor, colour a screen, turn text around or hide in it; and halves of surrogate pairs, which no XML or UTF-8 can hold. */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu;

/** Text of a document or a response, safe to show: what cannot be seen is as a replacement character; tabs and line ends stay. */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unseen, '\ufffd');
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s*\n\s*/g, ' ⏎ ');
}

/** The text cut at a length, and how much was left out. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}\n… ${text.length - most} more characters`;
}
