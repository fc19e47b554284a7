import type { validate } from '@readme/openapi-parser';
import { plainAjvMessage } from '../../../server-template/shared/ajv-messages.ts';
import type { Accept } from './accepted-documents.ts';
import { isRecord, parentOf, valueAtPointer } from '../json-pointer.ts';
import { nearestName } from '../nearest-name.ts';
import type { ProblemList } from '../problem-list.ts';
import { recallNothing } from '../../recall.ts';
import type { Recall } from '../../recall.ts';
import { listedValueHint, missingKeyHint, referenceHint } from './misspelt-names.ts';
import { openApiKeys } from './openapi-keys.ts';
import { placeOfLine, placeOfMessage } from './problem-places.ts';
import { reducedCopy } from './reduced-copy.ts';
import { arePartsValid } from './valid-parts.ts';

type Document = Readonly<Record<string, unknown>>;

/** An error of the parser. */
interface ParserError {
  readonly pointer: string;
  readonly message: string;
  readonly hint: string | null;
  /** Whether it is about an unknown key. */
  readonly isUnknownKey: boolean;
}

/**
 * References to other files are rejected before, so that nothing is fetched. Duplicate ids are
 * reported by the model, which knows their places.
 */
const strict: Parameters<typeof validate>[1] = {
  resolve: { external: false },
  validate: { rules: { openapi: { 'duplicate-operation-id': 'warning' } } },
};

/**
 * Errors to ignore in third-party documents: in OpenAPI 3.1 arrays may lack items, ids can be made
 * unique, and undeclared or surplus path parameters can be ignored.
 */
const tolerant: Parameters<typeof validate>[1] = {
  resolve: { external: false },
  validate: {
    rules: {
      openapi: {
        'array-without-items': 'warning',
        'duplicate-operation-id': 'warning',
        'duplicate-non-request-body-parameters': 'warning',
        'path-parameters-not-in-parameters': 'warning',
        'path-parameters-not-in-path': 'warning',
      },
    },
  },
};

/** Each parse reports only some of the unknown keys. */
const mostLooks = 30;

/**
 * Validates a document against the specification of its version. In third-party documents, unknown
 * keys are only warnings. Results for servers' documents are cached.
 */
export async function validateDocument(
  document: Document,
  accept: Accept,
  problems: ProblemList,
  recall: Recall = recallNothing,
): Promise<void> {
  // Unknown keys are common in third-party documents: parsing their parts first would be wasted.
  const isValid = async (copy: Document) =>
    accept === 'server' && (await errorsOf({ document: copy, copy }, strict)).length === 0;
  if (await arePartsValid(reducedCopy(document, accept === 'any'), recall, isValid)) return;
  const unknown = new Set<string>();
  for (let look = 1; ; look += 1) {
    const copy = reducedCopy(document, accept === 'any');
    for (const pointer of unknown) removeAt(copy, pointer);
    const errors = await errorsOf({ document, copy }, accept === 'any' ? tolerant : strict);
    const isHarmless = errors.every(
      ({ isUnknownKey, pointer }) => isUnknownKey && !unknown.has(pointer),
    );
    if (errors.length === 0) return;
    if (accept === 'server' || !isHarmless || look === mostLooks) {
      errors.forEach(({ pointer, message, hint }) =>
        problems.add(pointer, message, hint ?? undefined),
      );
      return;
    }
    for (const { pointer } of errors) {
      unknown.add(pointer);
      problems.warn(pointer, 'OpenAPI does not define this key here; it is ignored.');
    }
  }
}

/**
 * The parser reports places with references resolved: the key may be in the target, or next to the
 * reference.
 */
function removeAt(copy: object, pointer: string): void {
  const { parent, key } = parentOf(pointer);
  let node: unknown = copy;
  for (const part of parent.split('/').slice(1)) {
    node = valueAtPointer(followed(copy, node), `#/${part}`);
  }
  for (const holder of [node, followed(copy, node)]) {
    if (isRecord(holder)) Reflect.deleteProperty(holder, key);
  }
}

function followed(copy: object, node: unknown): unknown {
  const target = isRecord(node) ? node['$ref'] : undefined;
  return typeof target === 'string' ? valueAtPointer(copy, target) : node;
}

interface Subject {
  readonly document: Document;
  readonly copy: object;
}

async function errorsOf(
  subject: Subject,
  options: Parameters<typeof validate>[1],
): Promise<readonly ParserError[]> {
  const plain = (pointer: string, message: string): ParserError => {
    return { pointer, message, hint: null, isUnknownKey: false };
  };
  try {
    // Loaded on demand: loading it takes longer than a build without changes.
    const { validate } = await import('@readme/openapi-parser');
    const result = await validate(subject.copy as Parameters<typeof validate>[0], options);
    if (result.valid) return [];
    const errors = result.errors.map(({ message }) => parserError(subject, message));
    if (result.additionalErrors === 0) return errors;
    return [
      ...errors,
      plain('#', `Number of further errors of this kind: ${result.additionalErrors}.`),
    ];
  } catch (error) {
    return [plain('#', error instanceof Error ? error.message : String(error))];
  }
}

function similarKey(line = ''): string | null {
  const [, key = ''] = /^"([^"]+)"\s*:/.exec(line) ?? [];
  const nearest = key.length < 4 ? null : nearestName(key, openApiKeys);
  return nearest === null ? null : `Did you mean ${JSON.stringify(nearest)}?`;
}

/** OpenAPI 3.1 has a list of types. */
function nullableHint(line = '', remark = ''): string | null {
  const isTypeList = /^"type"\s*:\s*\[/.test(line) && remark.includes('must be string');
  return isTypeList ? 'Write one type; for null, add "nullable": true.' : null;
}

/** The parser repeats Ajv's keyword and message: `minItems must NOT have fewer than 1 items`. */
function plainRemark(remark: string): string {
  const missing = /^(.+) is missing here!$/.exec(remark)?.[1];
  if (missing !== undefined) return `The key ${JSON.stringify(missing)} is missing.`;
  const target = missingTarget(remark);
  if (target !== undefined) return `The reference ${JSON.stringify(target)} points to nothing.`;
  const undeclared = / has a path parameter named `(.+)`, but there is no /.exec(remark)?.[1];
  if (undeclared !== undefined)
    return `There is a path parameter ${JSON.stringify(undeclared)}, but no {${undeclared}} in the path.`;
  const nearest = /^Did you mean (.+) here\?$/.exec(remark)?.[1];
  if (nearest !== undefined) return `This value is not allowed; did you mean ${nearest}?`;
  const message = /^\$?[a-z][A-Za-z]* (must .+)$/s.exec(remark)?.[1];
  return message === undefined ? remark : `This ${plainAjvMessage(message)}.`;
}

function missingTarget(remark: string): string | undefined {
  return /^Missing \$ref pointer "([^"]+)"/.exec(remark)?.[1];
}

/** The names that a message without an excerpt may mean. */
function nameHint(document: Document, remark: string, pointer: string): string | null {
  const key = /^(.+) is missing here!$/.exec(remark)?.[1];
  if (key !== undefined) return missingKeyHint(valueAtPointer(document, pointer), key) ?? null;
  const target = missingTarget(remark);
  return target === undefined ? listedValueHint(remark) : (referenceHint(document, target) ?? null);
}

/**
 * A message of the parser is one line or, from its JSON Schema, a line and an excerpt with a marked
 * line: `> 11 |   "200": {`.
 */
function parserError({ document, copy }: Subject, message: string): ParserError {
  const [first = '', ...excerpt] = message.split('\n');
  const marked = excerpt.find((line) => line.startsWith('>'))?.replace(/^>\s*\d+ \|\s*/, '');
  const remark = excerpt.map((line) => /^\s*\|\s*\^+ (.+)$/.exec(line)?.[1]).find(Boolean);
  const line = excerpt.map((text) => /^>\s*(\d+) \|/.exec(text)?.[1]).find(Boolean);
  const pointer =
    line === undefined ? placeOfMessage(document, first) : placeOfLine(copy, Number(line));
  const isUnknownKey = /^(?:ADDITIONAL|UNEVALUATED) PROPERTY /.test(first) && line !== undefined;
  return {
    pointer,
    message: isUnknownKey ? 'OpenAPI does not define this key here.' : plainRemark(remark ?? first),
    hint:
      (isUnknownKey ? similarKey(marked) : nullableHint(marked, remark)) ??
      nameHint(document, remark ?? first, pointer) ??
      // A bracket alone is not helpful.
      (marked === undefined || marked.length < 2 ? null : `Look at ${marked}`),
    isUnknownKey,
  };
}
