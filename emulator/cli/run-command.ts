import { StartProblem } from '../settings/start-problem.ts';

/** What a person did that cannot work, in one sentence for the terminal. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}

/** Runs a command's work; a problem is a sentence and exit code 1, the unexpected keeps its stack. */
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

/** Reads a whole number of the command line; throws a CommandProblem for anything else. */
export function wholeNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new CommandProblem(`${flag} must be a whole number, not ${JSON.stringify(text)}.`);
}

/** Reads a comma-separated list of the command line. */
export function commaList(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
