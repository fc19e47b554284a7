import { PipelineError } from '../errors.ts';
import { usage } from './command-line/check-arguments.ts';
import { command } from './command-line/command.ts';
import type { CommandContext } from './command-line/command.ts';
import { oneOfFlag } from './command-line/flag-values.ts';
import { diffFormats, failLevels, isFailure, reportDiff, reportRules } from './diff/report-diff.ts';
import { withProgress } from './terminal/progress.ts';

const args = {
  old: {
    type: 'positional',
    required: false,
    description:
      'The document before: an OpenAPI 3.0 or 3.1 file, JSON or YAML, or git:REV:path for a committed one',
  },
  new: { type: 'positional', required: false, description: 'The document after, likewise' },
  format: {
    type: 'string',
    valueHint: diffFormats.join('|'),
    description: 'Output format (default text)',
  },
  'fail-on': {
    type: 'string',
    valueHint: failLevels.join('|'),
    description: 'Exit with 1 if a change is at this level or worse (default breaking)',
  },
  accept: {
    type: 'string',
    valueHint: 'file',
    description: 'File of accepted changes, each with rule, place, reason and until',
  },
  rules: { type: 'boolean', description: 'List the rules: id, level and why' },
  json: { type: 'boolean', description: 'The same as --format json' },
} as const;

/** `specmill diff`: what changed between two documents, and whom it breaks. */
export const diffCommand = command({
  name: 'diff',
  description: 'Reports which changes of a document break its clients',
  args,
  examples: [
    {
      line: 'specmill diff git:main:openapi/shop.json openapi/shop.json',
      effect: 'against a branch',
    },
    { line: 'specmill diff v1.yaml v2.yaml --fail-on risky', effect: "anybody's documents" },
    { line: 'specmill diff old.json new.json --format markdown', effect: 'for a pull request' },
    {
      line: 'specmill diff old.json new.json --accept accepted.yaml',
      effect: 'except accepted changes',
    },
    { line: 'specmill diff --rules', effect: 'every rule with its level' },
  ],
  run: diff,
});

async function diff({
  args: given,
  folder,
}: CommandContext<typeof args>): Promise<number | undefined> {
  const asked = oneOfFlag('format', given.format, diffFormats);
  const format = given.json === true ? 'json' : (asked ?? 'text');
  const failOn = oneOfFlag('fail-on', given['fail-on'], failLevels) ?? 'breaking';
  if (given.rules === true) {
    reportRules(format);
    return undefined;
  }
  const { old: before, new: after, accept } = given;
  if (before === undefined || after === undefined) {
    throw new PipelineError(usage('specmill diff takes two documents: the old, the new.', 'diff'));
  }
  const { sides, result } = await withProgress(
    'Reading the documents',
    async (tell) => {
      const { readSide } = await import('./diff/read-side.ts');
      const { readAcceptedFile } = await import('./diff/read-accepted-file.ts');
      const accepted = accept === undefined ? [] : await readAcceptedFile(accept, folder);
      const both = { old: await readSide(before, folder), new: await readSide(after, folder) };
      tell('Comparing them');
      const { diffDocuments } = await import('../diff/diff-documents.ts');
      const { judgeFindings } = await import('../diff/accept/judged-findings.ts');
      const today = new Date().toISOString().slice(0, 10);
      const findings = diffDocuments(both.old.document, both.new.document, today);
      return { sides: both, result: judgeFindings(findings, accepted, today) };
    },
    format !== 'text',
  );
  const isFailed = isFailure(result, failOn);
  await reportDiff(result, sides, { format, isFailed });
  return isFailed ? 1 : undefined;
}
