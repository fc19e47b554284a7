import { describeStep } from './describe-step.ts';
import type { PrintedMigration, PrintedStep } from './printed-step.ts';
import { commentLine } from './sql-text.ts';

/** A migration as a script, with a comment above each step that marks losses. */
export function migrationText(printed: PrintedMigration, heading: readonly string[] = []): string {
  const { setup, outside, steps, transaction, last, afterwards } = printed;
  const end = (text: string): string => ended(text, printed);
  const begin = transaction === null || steps.length === 0 ? [] : [end(transaction.begin)];
  const commit = transaction === null || steps.length === 0 ? [] : [end(transaction.commit)];
  const parts = [
    heading.map(commentLine).join('\n'),
    setup.map(end).join('\n'),
    ...outside.map((step) => stepText(step, printed)),
    begin.join('\n'),
    ...steps.map((step) => stepText(step, printed)),
    [...last.map(end), ...commit, ...afterwards.map(end)].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** One step of the script. */
function stepText({ step, statements }: PrintedStep, printed: PrintedMigration): string {
  return [
    commentLine(describeStep(step)),
    ...(step.destructive === null ? [] : [commentLine(`destructive: ${step.destructive}`)]),
    ...statements.flatMap(({ text, comments = [] }) => [
      ...comments,
      ...(text === '' ? [] : [ended(text, printed)]),
    ]),
  ].join('\n');
}

function ended(text: string, { separator }: PrintedMigration): string {
  return /--[^\n]*$/.test(text) ? `${text}\n${separator}` : `${text}${separator}`;
}
