import { describeStep } from '../../migrate/print/describe-step.ts';
import { printedSteps } from '../../migrate/print/printed-step.ts';
import { hideSecrets } from '../terminal/secrets.ts';
import { colors, printable, printNotice, printResult } from '../terminal/terminal.ts';
import type { MigrationResult } from './migrate-project.ts';

/** Reports a migration as text, or as JSON. SQL goes to stdout, everything else to stderr. */
export function reportMigration(
  result: MigrationResult,
  { json }: { readonly json: boolean },
): void {
  const { printed, drift, file, applied, documentPath, from, text, continued } = result;
  const all = printedSteps(printed);
  if (json) {
    const steps = all.map(({ step, statements, lock }) => ({
      kind: step.kind,
      what: describeStep(step),
      ...(lock === undefined ? {} : { lock }),
      destructive: step.destructive,
      sql: statements.map((one) => one.text).filter((sql) => sql !== ''),
    }));
    const report = { ok: true, document: documentPath, from, provider: printed.migration.provider };
    const changes = drift?.map(({ what, place, fix }) => ({ what, place, fix })) ?? null;
    const rest = {
      steps,
      drift: changes,
      file: file?.path ?? null,
      applied,
      continued: continued !== null,
    };
    printResult(JSON.stringify({ ...report, ...rest, sql: all.length === 0 ? '' : text }, null, 2));
    return;
  }
  for (const { what, fix } of drift ?? []) {
    printNotice(
      `${colors.yellow('drift')} the database has changed since ${from}: ${clean(what)} → ${clean(fix)}`,
    );
  }
  if (all.length === 0) {
    printNotice(
      `${documentPath} describes the same database as ${from}: there is nothing to migrate.`,
    );
    return;
  }
  const counted = `${all.length} ${all.length === 1 ? 'step' : 'steps'}`;
  if (file !== null) {
    const state = file.isNew ? 'written to' : 'already in';
    printNotice(`${counted} ${state} ${file.path}.`);
  }
  if (applied) {
    const isOld = continued?.finishedAt === null ? 'The rest of ' : 'Already complete: ';
    printNotice(
      `${continued === null ? '' : isOld}${counted} applied. Run specmill introspect to update the merge base.`,
    );
  }
  if (file === null && !applied) printResult(hideSecrets(text).trimEnd());
}

function clean(text: string): string {
  return printable(hideSecrets(text));
}
