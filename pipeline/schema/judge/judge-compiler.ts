import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Options, ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { PlacedError } from './judge-fault.ts';
import { FORBIDDEN, MANY, SHARED } from './judged-schema.ts';
import type { ManyBranches } from './judged-schema.ts';
import { safePattern } from './safe-pattern.ts';
import type { SafePattern } from './safe-pattern.ts';
import { equalItems } from './unique-items.ts';

/** Looks at a value through a schema that stands elsewhere; the errors are those of the function. */
export type CheckShared = (pointer: string) => DataValidateFunction;

/** A compiler of schemas that no text can hang. `checkShared` follows references. */
export function createCompiler(allErrors: boolean, checkShared: CheckShared): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    // JSON has no infinity, but 1e400 is parsed as one.
    strictNumbers: true,
    // Keywords are checked before; compiling the schema of schemas costs more than most documents.
    meta: false,
    validateSchema: false,
    // Errors then hold the schema that told them.
    verbose: true,
    logger: false,
    ownProperties: true,
    addUsedSchema: false,
    inlineRefs: false,
    formats: safeFormats,
    code: { regExp: createPatterns(), optimize: false },
  });
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    compile: (isUnique: boolean) => (isUnique ? checkUnique() : () => true),
  });
  ajv.addKeyword({ keyword: FORBIDDEN, compile: forbid });
  ajv.addKeyword({ keyword: SHARED, compile: checkShared });
  for (const keyword of [MANY, `${MANY}Any`]) {
    ajv.addKeyword({ keyword, compile: (many: ManyBranches) => checkMany(many, checkShared) });
  }
  return ajv;
}

function checkUnique(): DataValidateFunction {
  const check: DataValidateFunction = (items: readonly unknown[]) => {
    const [i, j] = equalItems(items) ?? [];
    if (i === undefined) return true;
    check.errors = [{ keyword: 'uniqueItems', params: { i, j } }];
    return false;
  };
  return check;
}

const fewErrors = 20;

function checkMany(
  { keyword, pointers, place }: ManyBranches,
  checkShared: CheckShared,
): DataValidateFunction {
  const branches = pointers.map(checkShared);
  const check: DataValidateFunction = (value, context) => {
    const passing: number[] = [];
    const errors: Partial<PlacedError>[] = [];
    for (const [index, branch] of branches.entries()) {
      if (branch(value, context) === true) {
        passing.push(index);
        if (keyword === 'anyOf' || passing.length === 2) break;
      } else if (errors.length < fewErrors) errors.push(...(branch.errors ?? []));
    }
    if (passing.length === 1) return true;
    const params = { passingSchemas: passing.length === 0 ? null : passing };
    const own = { keyword, params, place };
    check.errors = passing.length === 0 ? [...errors, own] : [own];
    return false;
  };
  return check;
}

function forbid(mark: string): DataValidateFunction {
  const check: DataValidateFunction = () => {
    check.errors = [{ keyword: FORBIDDEN, params: { mark } }];
    return false;
  };
  return check;
}

/** Text without a limit is for those formats that mean any text; the others have long expressions. */
const longestFormatted = 4096;
const anyLength: readonly string[] = ['binary', 'password'];

const safeFormats: NonNullable<Options['formats']> = {
  ...Object.fromEntries(
    Object.entries(fullFormats).map(([name, format]) => [name, bounded(name, format)]),
  ),
  // The usual expression goes back once a group, and reads lines.
  byte: (text: string) =>
    text.length % 4 === 0 && /^[\w+/]*={0,2}$/.test(text) && !text.includes('_'),
};

const formatChecks = new Map<string, ValidateFunction>();

/** Whether a text has a format; so it has where the format is not known. */
export function hasFormat(format: string, text: string): boolean {
  if (!Object.hasOwn(safeFormats, format)) return true;
  const check =
    formatChecks.get(format) ??
    createCompiler(false, () => () => true).compile({ type: 'string', format });
  formatChecks.set(format, check);
  return check(text);
}

function bounded(
  name: string,
  format: (typeof fullFormats)[keyof typeof fullFormats],
): typeof format {
  if (anyLength.includes(name)) return format;
  if (typeof format === 'function') return limit(format);
  if (format instanceof RegExp) return limit((text) => format.test(text));
  return format;
}

function limit(test: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.length <= longestFormatted && test(text);
}

type PatternEngine = NonNullable<NonNullable<Options['code']>['regExp']>;

type TestedPattern = Pick<SafePattern, 'test'> & { toString(): string };

function createPatterns(): PatternEngine {
  const known = new Map<string, TestedPattern>();
  const engine = (source: string): TestedPattern => {
    const found = known.get(source);
    if (found !== undefined) return found;
    // What is no regular expression is not heeded; the model warns of it.
    const pattern = safePattern(source) ?? { test: () => true };
    // The compiler tells patterns from each other by their text.
    const named = { test: (text: string) => pattern.test(text), toString: () => `/${source}/` };
    known.set(source, named);
    return named;
  };
  return Object.assign(engine, { code: 'new RegExp' });
}
