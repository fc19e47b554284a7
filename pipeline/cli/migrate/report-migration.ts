import { describeStep } from '../../migrate/print/describe-step.ts';
import { printedSteps } from '../../migrate/print/printed-step.ts';
import type { PrintedMigration } from '../../migrate/print/printed-step.ts';
import { typeMeaning } from '../../migrate/steps/type-meaning.ts';
import { hideSecrets } from '../terminal/secrets.ts';
import { colors, printable, printNotice, printResult } from '../terminal/terminal.ts';
import type { MigrationResult } from './migrate-project.ts';
import { rehearsalText } from './rehearse-migration.ts';

/** Reports a migration as text, or as JSON. SQL goes to stdout, everything else to stderr. */
export function reportMigration(
  result: MigrationResult,
  { json }: { readonly json: boolean },
): void {
  if (json) printResult(jsonReport(result));
  else reportAsText(result);
}

function jsonReport(result: MigrationResult): string {
  const { printed, drift, file, applied, documentPath, from, text, continued } = result;
  const { provider } = printed.migration;
  const steps = printedSteps(printed).map(({ step, statements, lock }) => ({
    kind: step.kind,
    what: describeStep(step),
    ...(lock === undefined ? {} : { lock }),
    destructive: step.destructive,
    meaning: typeMeaning(step, provider),
    sql: statements.map((one) => one.text).filter((sql) => sql !== ''),
  }));
  const report = {
    ...{ ok: true, document: documentPath, from, provider, steps },
    drift: drift?.map(({ what, place, fix }) => ({ what, place, fix })) ?? null,
    ...{ file: file?.path ?? null, applied, continued: continued !== null },
    ...(result.rehearsal === null ? {} : { rehearsal: result.rehearsal }),
    sql: steps.length === 0 ? '' : text,
  };
  return JSON.stringify(report, null, 2);
}

function reportAsText(result: MigrationResult): void {
  const { printed, drift, file, applied, documentPath, from, text, rehearsal } = result;
  const { length } = printedSteps(printed);
  for (const { what, fix } of drift ?? []) {
    printNotice(
      `${colors.yellow('drift')} the database has changed since ${from}: ${clean(what)} → ${clean(fix)}`,
    );
  }
  if (length === 0) {
    printNotice(
      `${documentPath} describes the same database as ${from}: there is nothing to migrate.`,
    );
    return;
  }
  if (rehearsal !== null) {
    printResult(printable(hideSecrets(rehearsalText(rehearsal))));
    return;
  }
  if (file === null && !applied) {
    printResult(hideSecrets(text).trimEnd());
    return;
  }
  for (const note of meaningsOf(printed)) printNotice(clean(note));
  const counted = `${length} ${length === 1 ? 'step' : 'steps'}`;
  if (file !== null) {
    const state = file.isNew ? 'written to' : 'already in';
    printNotice(`${counted} ${state} ${file.path}.`);
  }
  if (applied) printNotice(appliedText(counted, result));
}

function appliedText(counted: string, { continued }: MigrationResult): string {
  const isOld = continued?.finishedAt === null ? 'The rest of ' : 'Already complete: ';
  const words = `${continued === null ? '' : isOld}${counted} applied.`;
  return `${words} Run specmill introspect to update the merge base.`;
}

/** What is said once of each column, however many parts its step has. */
function meaningsOf({ migration: { steps, provider } }: PrintedMigration): readonly string[] {
  return steps.flatMap((step) => {
    const meaning = typeMeaning(step, provider);
    return meaning === null ? [] : [`${describeStep(step)}: ${meaning}.`];
  });
}

function clean(text: string): string {
  return printable(hideSecrets(text));
}
