import { stripVTControlCharacters } from 'node:util';
import picocolors from 'picocolors';

/** Colours for stderr; none if it is not a terminal. */
export const colors = picocolors.createColors(mayColor(process.stderr));

/** Writes a line of results to stdout. */
export function printResult(text: string): void {
  process.stdout.write(`${mayColor(process.stdout) ? text : stripVTControlCharacters(text)}\n`);
}

/** Writes a line to stderr: reports, warnings, progress. */
export function printNotice(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Text of a database or document for display: without control characters, which could move the
 * cursor or set colours.
 */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}

/** Whether prompts are possible: stdin and stderr are terminals. */
export function isInteractive(): boolean {
  return Boolean(process.stdin.isTTY) && Boolean(process.stderr.isTTY);
}

/** Whether colours may be written to a stream: a terminal, unless NO_COLOR or TERM forbids it. */
export function mayColor({ isTTY }: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, TERM } = process.env;
  // On other streams `isTTY` is undefined, for which picocolors would decide by itself.
  return isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb';
}
