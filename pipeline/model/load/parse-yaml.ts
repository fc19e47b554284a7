import type { ParseOptions, DocumentOptions, SchemaOptions, YAMLError } from 'yaml';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { isRecord } from '../json-pointer.ts';

/** Limit on the number of values after aliases are expanded. */
const mostValues = 4_000_000;
const mostErrors = 20;

const options: ParseOptions & DocumentOptions & SchemaOptions = {
  prettyErrors: true,
  // Keys such as `200:` are strings.
  stringKeys: true,
  // `<<` is not part of YAML 1.2, but all other parsers support it.
  merge: true,
};

/**
 * Parses YAML text to the JSON that it represents. Throws one PipelineError (DOCUMENT_INVALID) with
 * line and column of each error. `file` names it.
 */
export async function parseYaml(text: string, file: string): Promise<unknown> {
  // Loaded on demand: most documents are JSON.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, options);
  if (document.errors.some(({ message }) => /call stack/.test(message))) {
    throw rejection(file, `${file} is nested too deeply.`);
  }
  const [first, ...rest] = document.errors
    .slice(0, mostErrors)
    .map((error) => reported(error, file));
  if (first !== undefined) throw new PipelineError([first, ...rest]);
  const value: unknown = writtenOut(document, file);
  if (!isSmallTree(value)) {
    throw rejection(
      file,
      `The aliases of ${file} are circular or expand without limit.`,
      'Use $ref instead of YAML aliases.',
    );
  }
  return value;
}

function writtenOut(
  document: { toJS(how: { readonly maxAliasCount: number }): unknown },
  file: string,
): unknown {
  try {
    return document.toJS({ maxAliasCount: 10_000 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw rejection(file, `${file} cannot be read as YAML: ${reason}.`, undefined, error);
  }
}

/** The message is a sentence, `at line 3, column 1:` and an excerpt. */
function reported({ code, message, linePos }: YAMLError, file: string): Problem {
  const [{ line, col }] = linePos ?? [{ line: 1, col: 1 }];
  const [said = ''] = message.split(/ at line \d+, column \d+|\n/);
  const sentence = code === 'MULTIPLE_DOCS' ? 'It contains several documents' : said;
  return {
    code: 'DOCUMENT_INVALID',
    message: `${file} is not YAML: ${sentence} (line ${line}, column ${col}).`,
    place: `${file}:${line}:${col}`,
  };
}

/**
 * Whether the values form a tree of bounded size: an alias is the same object in several places.
 */
function isSmallTree(root: unknown): boolean {
  const outer = new Set<unknown>();
  let count = 0;
  const isSmall = (value: unknown): boolean => {
    count += 1;
    if (count > mostValues) return false;
    if (!isRecord(value)) return true;
    if (outer.has(value)) return false;
    outer.add(value);
    const areSmall = Object.values(value).every(isSmall);
    outer.delete(value);
    return areSmall;
  };
  return isSmall(root);
}

function rejection(place: string, message: string, hint?: string, cause?: unknown): PipelineError {
  return new PipelineError(
    { code: 'DOCUMENT_INVALID', message, place, ...(hint === undefined ? {} : { hint }) },
    { cause },
  );
}
