import { readFile, stat } from 'node:fs/promises';
import { validate } from '@readme/openapi-parser';
import { PipelineError } from '../errors.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { refuseExternalReferences } from './external-references.ts';
import { isRecord } from './json-pointer.ts';
import { isTooDeep, parseJson } from './parse-json.ts';
import { ProblemList } from './problem-list.ts';

/** Bytes; a document of 1000 tables has about 10 MB. */
const maximumSize = 64 * 1024 * 1024;

/** Reads and validates an OpenAPI 3.0 document; throws one PipelineError (DOCUMENT_*) that lists every problem. `name` stands in the places of problems. */
export async function loadDocument(path: string, name: string = path): Promise<OpenApiDocument> {
  return parseDocument(await readText(path, name), name);
}

/** The same for text that was read already. */
export async function parseDocument(text: string, name: string): Promise<OpenApiDocument> {
  const document = parseJson(text, name);
  const problems = new ProblemList(name);
  if (!isRecord(document) || Array.isArray(document)) {
    problems.add('#', 'The document is not a JSON object.');
  } else if (isTooDeep(document)) {
    problems.add('#', 'The document is nested too deeply.');
  } else {
    checkVersion(document, problems);
    problems.throwIfAny();
    refuseExternalReferences(document, problems);
  }
  problems.throwIfAny();
  await validateDocument(document as object, problems);
  problems.throwIfAny();
  return document as OpenApiDocument;
}

async function readText(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maximumSize) throw refusal(name, `${name} is larger than 64 MB.`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) throw refusal(name, `${name} is not UTF-8 text.`, error);
    if (error instanceof PipelineError) throw error;
    throw new PipelineError(
      {
        code: 'DOCUMENT_NOT_FOUND',
        message: `The document ${name} cannot be read.`,
        place: name,
        hint: 'Run specmill introspect first, or correct the path in .generator.json.',
      },
      { cause: error },
    );
  }
}

function refusal(place: string, message: string, cause?: unknown): PipelineError {
  return new PipelineError({ code: 'DOCUMENT_INVALID', message, place }, { cause });
}

function checkVersion(document: Readonly<Record<string, unknown>>, problems: ProblemList): void {
  const version = document['openapi'] ?? document['swagger'];
  if (typeof version === 'string' && /^3\.0\.\d+$/.test(version)) return;
  problems.addAs(
    'DOCUMENT_VERSION',
    '#/openapi',
    version === undefined
      ? 'The document names no OpenAPI version.'
      : `The document is OpenAPI ${JSON.stringify(version)}; a server is built from OpenAPI 3.0.`,
    'Write it as OpenAPI 3.0.3.',
  );
}

async function validateDocument(document: object, problems: ProblemList): Promise<void> {
  // The parser replaces references in place.
  const copy = structuredClone(document) as Parameters<typeof validate>[0];
  const result = await validate(copy).catch((error: unknown) => {
    problems.add('#', error instanceof Error ? error.message : String(error));
    return null;
  });
  if (result === null || result.valid) return;
  for (const { message } of result.errors) addParserProblem(message, problems);
  if (result.additionalErrors > 0) {
    problems.add('#', `There are ${result.additionalErrors} more faults of this kind.`);
  }
}

/** A message of the parser is one line or, from its JSON Schema, a line and an excerpt whose marked line is `> 11 |   "200": {`. */
function addParserProblem(message: string, problems: ProblemList): void {
  const [first = '', ...excerpt] = message.split('\n');
  const marked = excerpt.find((line) => line.startsWith('>'))?.replace(/^>\s*\d+ \|\s*/, '');
  const remark = excerpt.map((line) => /^\s*\|\s*\^ (.+)$/.exec(line)?.[1]).find(Boolean);
  problems.add(
    '#',
    (remark ?? first).replace(/ is missing here!$/, ' is missing.'),
    marked === undefined ? undefined : `Look at ${marked}`,
  );
}
