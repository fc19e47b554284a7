import { stripVTControlCharacters } from 'node:util';
import picocolors from 'picocolors';

/** Colours of what goes to stderr; none unless that is a terminal. */
export const colors = picocolors.createColors(mayColor(process.stderr));

/** Writes a line for a program or a reader to stdout: results, and nothing else. */
export function printResult(text: string): void {
  process.stdout.write(`${mayColor(process.stdout) ? text : stripVTControlCharacters(text)}\n`);
}

/** Writes a line for a person to stderr: reports, warnings, progress. */
export function printNotice(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Text of a database or document, safe to show: without control characters that would move the cursor or colour the screen. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}

/** Whether a person can be asked: both ends are a terminal. */
export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Whether colours may go to a stream: a terminal, unless NO_COLOR or TERM says otherwise. */
export function mayColor(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, TERM } = process.env;
  return stream.isTTY && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb';
}
