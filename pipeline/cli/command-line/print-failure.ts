import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { hideSecrets } from '../terminal/secrets.ts';
import { colors, printable, printNotice, printResult } from '../terminal/terminal.ts';

const FAULT_EXIT_CODE = 70;

/**
 * Prints an error and returns its exit code: the message and its hints if the user can fix it, a
 * stack trace otherwise; with `json` one line of JSON, since some commands print one object per
 * line.
 */
export function printFailure(error: unknown, options: { readonly json: boolean }): number {
  if (!(error instanceof PipelineError)) return printFault(error, options);
  const problems = error.problems.map(cleanProblem);
  if (options.json) printResult(JSON.stringify({ ok: false, problems }));
  else for (const problem of problems) printProblem(problem);
  return error.exitCode;
}

/** Prints a warning in the form of an error. */
export function printWarning(message: string): void {
  printNotice(`${colors.yellow('warning')}: ${printable(hideSecrets(message))}`);
}

function printProblem({ code, message, place, hint }: Problem): void {
  printNotice(`${colors.red('error')} ${colors.dim(code)}: ${message}`);
  if (place !== undefined) printNotice(`  ${colors.dim('at')} ${place}`);
  if (hint !== undefined) printNotice(`  ${colors.dim('→')} ${hint}`);
}

function printFault(error: unknown, options: { readonly json: boolean }): number {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const safe = hideSecrets(stack);
  if (options.json) {
    const problem = { code: 'FAULT', message: 'This is a bug in specmill.', hint: safe };
    printResult(JSON.stringify({ ok: false, problems: [problem] }));
    return FAULT_EXIT_CODE;
  }
  printNotice(
    `${colors.red('error')}: this is a bug in specmill. Please report it with the following lines:`,
  );
  printNotice(safe);
  return FAULT_EXIT_CODE;
}

/** A problem without secrets and control characters. */
export function cleanProblem({ code, message, place, hint }: Problem): Problem {
  const clean = (text: string): string => printable(hideSecrets(text));
  return {
    code,
    message: clean(message),
    ...(place === undefined ? {} : { place: clean(place) }),
    ...(hint === undefined ? {} : { hint: clean(hint) }),
  };
}
