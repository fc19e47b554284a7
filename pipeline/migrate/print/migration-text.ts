import { lockLine } from './lock.ts';
import { describePrinted } from './describe-step.ts';
import type { PrintedMigration, PrintedStep, Stage } from './printed-step.ts';
import { commentLine } from '../sql-text.ts';
import { typeMeaning } from '../steps/type-meaning.ts';

/** A migration as a script, with a comment above each step that marks losses. */
export function migrationText(printed: PrintedMigration, heading: readonly string[] = []): string {
  const { setup, stages, afterwards } = printed;
  const end = (text: string): string => ended(text, printed);
  const parts = [
    heading.map(commentLine).join('\n'),
    setup.map(end).join('\n'),
    ...stages.flatMap((stage) => stageTexts(stage, printed)),
    afterwards.map(end).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function stageTexts(
  { steps, transaction, first, last }: Stage,
  printed: PrintedMigration,
): readonly string[] {
  const texts = steps.map((step) => stepText(step, printed));
  if (transaction === null) return texts;
  const ends = [...last, transaction.commit].map((text) => ended(text, printed));
  const prepared = first.length === 0 ? [] : [first.map((text) => ended(text, printed)).join('\n')];
  return [ended(transaction.begin, printed), ...prepared, ...texts, ends.join('\n')];
}

/** One step of the script. */
function stepText(one: PrintedStep, printed: PrintedMigration): string {
  const { step, statements, lock } = one;
  const meaning = typeMeaning(step, printed.migration.provider);
  return [
    commentLine(describePrinted(one)),
    ...(lock === undefined ? [] : [lockLine(lock, printed.sizes ?? new Map())]),
    ...(step.destructive === null ? [] : [commentLine(`destructive: ${step.destructive}`)]),
    ...(meaning === null ? [] : [commentLine(`meaning: ${meaning}`)]),
    ...statements.flatMap(({ text, comments = [] }) => [
      ...comments,
      ...(text === '' ? [] : [ended(text, printed)]),
    ]),
  ].join('\n');
}

function ended(text: string, { separator }: PrintedMigration): string {
  return /--[^\n]*$/.test(text) ? `${text}\n${separator}` : `${text}${separator}`;
}
