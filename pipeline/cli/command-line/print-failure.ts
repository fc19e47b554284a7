import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import {
  groupedProblems,
  mostPlaces,
  positionedProblems,
  shownPlaces,
  type ProblemGroup,
} from './grouped-problems.ts';
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
  if (options.json)
    printResult(JSON.stringify({ ok: false, problems: positionedProblems(problems) }));
  else groupedProblems(problems).forEach(printGroup);
  return error.exitCode;
}

/** Prints a warning in the form of an error. */
export function printWarning(message: string): void {
  printNotice(`${colors.yellow('warning')}: ${printable(hideSecrets(message))}`);
}

function printGroup(group: ProblemGroup): void {
  const { code, message, hint } = group.problem;
  printNotice(`${colors.red('error')} ${colors.dim(code)}: ${message}`);
  printPlaces(group);
  if (hint !== undefined) printNotice(`  ${colors.dim('→')} ${hint}`);
}

/** Prints the first places of a cause, one per line. */
function printPlaces(group: ProblemGroup): void {
  shownPlaces(group).forEach((place, index) => {
    printNotice(`  ${colors.dim(index === mostPlaces ? 'and' : 'at')} ${place}`);
  });
}

/** Prints notes, each cause once. */
export function printNotes(notes: readonly Problem[]): void {
  for (const group of groupedProblems(notes.map(cleanProblem))) {
    const { problem, places } = group;
    const [first, ...others] = places;
    const place = first === undefined || others.length > 0 ? '' : ` ${first}:`;
    printNotice(`${colors.yellow('note')}${place} ${problem.message}`);
    if (others.length > 0) printPlaces(group);
  }
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
