import { setFlagsFromString } from 'node:v8';
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
    description: 'The old document: an OpenAPI 3.0 or 3.1 file (JSON or YAML), or git:REV:path',
  },
  new: { type: 'positional', required: false, description: 'The new document, in the same format' },
  format: {
    type: 'string',
    valueHint: diffFormats.join('|'),
    description: 'Output format (default text)',
  },
  'fail-on': {
    type: 'string',
    valueHint: failLevels.join('|'),
    description: 'Exit with 1 if any change is at this level or above (default breaking)',
  },
  accept: {
    type: 'string',
    valueHint: 'file',
    description: 'File of accepted changes, each with rule, place, reason and until',
  },
  rules: { type: 'boolean', description: 'List the rules with their ids, levels and reasons' },
  json: { type: 'boolean', description: 'Same as --format json' },
} as const;

/** `specmill diff`: what changed between two documents, and which clients it breaks. */
export const diffCommand = command({
  name: 'diff',
  description: 'Compare two documents and report breaking changes',
  args,
  examples: [
    {
      line: 'specmill diff git:main:openapi/shop.json openapi/shop.json',
      effect: 'Compare with a branch',
    },
    { line: 'specmill diff v1.yaml v2.yaml --fail-on risky', effect: 'Any OpenAPI documents' },
    { line: 'specmill diff old.json new.json --format markdown', effect: 'For a pull request' },
    {
      line: 'specmill diff old.json new.json --accept accepted.yaml',
      effect: 'Ignore accepted changes',
    },
    { line: 'specmill diff --rules', effect: 'Every rule with its level' },
  ],
  run: diff,
});

async function diff({
  args: given,
  folder,
}: CommandContext<typeof args>): Promise<number | undefined> {
  // As in a build, optimising code takes more time than it saves.
  setFlagsFromString('--no-turbofan');
  const asked = oneOfFlag('format', given.format, diffFormats);
  const format = given.json === true ? 'json' : (asked ?? 'text');
  const failOn = oneOfFlag('fail-on', given['fail-on'], failLevels) ?? 'breaking';
  if (given.rules === true) {
    reportRules(format);
    return undefined;
  }
  const { old: before, new: after, accept } = given;
  if (before === undefined || after === undefined) {
    throw new PipelineError(
      usage('specmill diff takes two documents: the old one and the new one.', 'diff'),
    );
  }
  const { sides, result } = await withProgress(
    'Reading the documents',
    async (notify) => {
      const { readSide } = await import('./diff/read-side.ts');
      const { readAcceptedFile } = await import('./diff/read-accepted-file.ts');
      const accepted = accept === undefined ? [] : await readAcceptedFile(accept, folder);
      const both = { old: await readSide(before, folder), new: await readSide(after, folder) };
      notify('Comparing them');
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
