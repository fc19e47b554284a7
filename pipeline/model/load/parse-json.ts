import { conflictLine } from '../../conflict-markers.ts';
import { PipelineError } from '../../errors.ts';

/** Limit of nesting: later stages are recursive. */
const maximumDepth = 200;

/** Parses JSON text; errors are reported with line and column. `file` names it. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const conflict = conflictLine(text);
    if (conflict !== null) throw conflicting(file, conflict);
    const { line, column } = positionOf(error, text);
    throw new PipelineError(
      {
        code: 'DOCUMENT_INVALID',
        message: `${file} is not valid JSON: error at line ${line}, column ${column}.`,
        place: `${file}:${line}:${column}`,
        hint: looksLikeYaml(text)
          ? 'It looks like YAML. Convert it to JSON first.'
          : 'Look for a missing comma, quote or bracket just before that position.',
      },
      { cause: error },
    );
  }
}

/** The error for a file in the middle of a git merge. */
export function conflicting(file: string, line: number): PipelineError {
  return new PipelineError({
    code: 'DOCUMENT_INVALID',
    message: `${file} has conflict markers of a git merge, the first in line ${line}.`,
    place: `${file}:${line}`,
    hint: 'Merge both sides with specmill resolve, or edit the file.',
  });
}

/** Whether a value is nested too deeply. The check itself stops at the limit. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === maximumDepth) return true;
  const record = value as Readonly<Record<string, unknown>>;
  // There may be a million values: a call for each, or lists of keys, would dominate the time.
  for (const key in record) {
    const inner = record[key];
    if (typeof inner === 'object' && isTooDeep(inner, depth + 1)) return true;
  }
  return false;
}

/** V8's message ends with `at position 12 (line 2 column 3)`, except at the end of the text. */
function positionOf(error: unknown, text: string): { line: number; column: number } {
  const found = /at position (\d+)/.exec(error instanceof Error ? error.message : '');
  const before = text.slice(0, found === null ? text.length : Number(found[1]));
  const lines = before.split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function looksLikeYaml(text: string): boolean {
  return /^\s*(?:---|#.*\n|openapi\s*:|swagger\s*:)/.test(text);
}
