import { validate } from '@readme/openapi-parser';
import type { Accept } from './accepted-documents.ts';
import type { ProblemList } from './problem-list.ts';
import { placeOfLine, placeOfMessage } from './problem-places.ts';
import { reducedCopy } from './reduced-copy.ts';

/** References to other files are refused before: nothing is to be searched for them. */
const strict: Parameters<typeof validate>[1] = { resolve: { external: false } };

/** What is no fault of a document that nobody builds a server from: OpenAPI 3.1 lets arrays be without items, and ids can be made unique. */
const tolerant: Parameters<typeof validate>[1] = {
  ...strict,
  validate: {
    rules: { openapi: { 'array-without-items': 'warning', 'duplicate-operation-id': 'warning' } },
  },
};

/** Holds a document to the specification of its version. */
export async function validateDocument(
  document: Readonly<Record<string, unknown>>,
  accept: Accept,
  problems: ProblemList,
): Promise<void> {
  const copy = reducedCopy(document) as Parameters<typeof validate>[0];
  const result = await validate(copy, accept === 'server' ? strict : tolerant).catch(
    (error: unknown) => {
      problems.add('#', error instanceof Error ? error.message : String(error));
      return null;
    },
  );
  if (result === null || result.valid) return;
  for (const { message } of result.errors) addParserProblem({ document, copy }, message, problems);
  if (result.additionalErrors > 0) {
    problems.add('#', `There are ${result.additionalErrors} more faults of this kind.`);
  }
}

/** A message of the parser is one line or, from its JSON Schema, a line and an excerpt whose marked line is `> 11 |   "200": {`. */
function addParserProblem(
  {
    document,
    copy,
  }: { readonly document: Readonly<Record<string, unknown>>; readonly copy: unknown },
  message: string,
  problems: ProblemList,
): void {
  const [first = '', ...excerpt] = message.split('\n');
  const marked = excerpt.find((line) => line.startsWith('>'))?.replace(/^>\s*\d+ \|\s*/, '');
  const remark = excerpt.map((line) => /^\s*\|\s*\^ (.+)$/.exec(line)?.[1]).find(Boolean);
  const line = excerpt.map((text) => /^>\s*(\d+) \|/.exec(text)?.[1]).find(Boolean);
  problems.add(
    line === undefined ? placeOfMessage(document, first) : placeOfLine(copy, Number(line)),
    (remark ?? first).replace(/ is missing here!$/, ' is missing.'),
    marked === undefined ? undefined : `Look at ${marked}`,
  );
}
