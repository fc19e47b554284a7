import { PipelineError } from '../../../errors.ts';
import { defaultOutputs, reporterNames } from '../../../contract/report/reporter.ts';
import type { FileReporter } from '../../../contract/report/reporter.ts';
import { counted } from '../../../contract/report/summary.ts';
import { nearestName } from '../../../model/nearest-name.ts';

/** A report and its output file. */
export interface ReportTarget {
  readonly reporter: FileReporter;
  /** As given: relative to the project, or absolute. */
  readonly path: string;
}

/**
 * Pairs reporters with outputs in order. The console needs no output but may be given one; other
 * reports default to `reports/`. Throws USAGE.
 */
export function reportTargets(
  reporters: readonly string[],
  outputs: readonly string[],
): readonly ReportTarget[] {
  const kinds = reporters.map(reporterOf);
  const files = kinds.filter((kind) => kind !== 'console');
  // With as many outputs as reporters, the console's is skipped.
  const isPairedWithAll = outputs.length === kinds.length && files.length < kinds.length;
  if (!isPairedWithAll && outputs.length > files.length) {
    throw usageError(
      `--output lists ${counted(outputs.length, 'file')}, but --reporter selects ${counted(files.length, 'report')} to write.`,
      'For example: --reporter html,junit --output page.html,results.xml.',
    );
  }
  const paths = isPairedWithAll ? outputs.filter((_, at) => kinds[at] !== 'console') : outputs;
  const targets = files.map((reporter, at) => ({
    reporter,
    path: paths[at] ?? defaultOutputs[reporter],
  }));
  const twice = targets.find(({ path }, at) => targets.findIndex((one) => one.path === path) < at);
  if (twice === undefined) return targets;
  throw usageError(`Two reports would be written to ${twice.path}.`, 'Give each its own --output.');
}

function reporterOf(name: string): FileReporter | 'console' {
  const reporter = reporterNames.get(name.toLowerCase());
  if (reporter !== undefined) return reporter;
  const nearest = nearestName(name, [...reporterNames.keys()]);
  throw usageError(
    `There is no reporter ${JSON.stringify(name)}${nearest === null ? '.' : `; did you mean ${nearest}?`}`,
    'Reporters: console, junit, html, markdown, json, har.',
  );
}

function usageError(message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'USAGE', message, hint });
}
