import { StartProblem } from '../settings/start-problem.ts';

/** A user error, in one sentence for the terminal. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}

/**
 * Runs a command; a CommandProblem prints a sentence and exits with 1, other errors keep their
 * stack.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandProblem) && !(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Prints a line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Parses an integer flag; throws a CommandProblem for other text. */
export function wholeNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new CommandProblem(`${flag} must be a whole number, not ${JSON.stringify(text)}.`);
}

/** Parses a comma-separated flag. */
export function commaList(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
