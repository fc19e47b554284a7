import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isMultipleOf } from '../../../server-template/shared/json/multiple-of.ts';
import type { PlacedError } from './validation-error.ts';
import { FORBIDDEN, SHARED, manyKeywords } from './validated-schema.ts';
import type { ManyBranches } from './validated-schema.ts';
import type { PatternEngine } from './patterns/pattern-tests.ts';
import { safeFormats } from './safe-formats.ts';
import { equalItems, oneOfValues } from '../../evaluate/equal-values.ts';

/** Validates against the schema at a pointer; errors are set on the function. */
export type CheckShared = (pointer: string) => DataValidateFunction;

/** Creates a compiler whose validators have bounded time. `checkShared` follows references. */
export function createCompiler(
  allErrors: boolean,
  checkShared: CheckShared,
  patterns: PatternEngine,
): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    // JSON has no infinity, but 1e400 is parsed as infinity.
    strictNumbers: true,
    // Keywords were checked before; compiling the meta-schema takes longer than most documents.
    meta: false,
    validateSchema: false,
    // Adds the schema to each error.
    verbose: true,
    logger: false,
    ownProperties: true,
    addUsedSchema: false,
    inlineRefs: false,
    formats: safeFormats,
    code: { regExp: patterns, optimize: false },
  });
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    compile: (isUnique: boolean) => (isUnique ? checkUnique() : () => true),
  });
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    ...{ keyword: 'multipleOf', type: 'number', schemaType: 'number' },
    compile: checkMultiple,
  });
  // The built-in ones throw a TypeError for an object with a `toString` property.
  for (const keyword of ['enum', 'const']) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({ keyword, compile: (allowed: unknown) => checkAllowed(keyword, allowed) });
  }
  ajv.addKeyword({ keyword: FORBIDDEN, compile: forbid });
  ajv.addKeyword({ keyword: SHARED, compile: checkShared });
  for (const keyword of manyKeywords) {
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

/** By decimal digits: 19.99 is a multiple of 0.01. */
function checkMultiple(multipleOf: number): DataValidateFunction {
  const check: DataValidateFunction = (value: unknown) => {
    if (isMultipleOf(value, multipleOf)) return true;
    check.errors = [{ keyword: 'multipleOf', params: { multipleOf } }];
    return false;
  };
  return check;
}

function checkAllowed(keyword: string, allowed: unknown): DataValidateFunction {
  const isAllowed = oneOfValues(keyword === 'enum' ? (allowed as readonly unknown[]) : [allowed]);
  const params = keyword === 'enum' ? { allowedValues: allowed } : { allowedValue: allowed };
  const check: DataValidateFunction = (value: unknown) => {
    if (isAllowed(value)) return true;
    check.errors = [{ keyword, params }];
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
  if (keyword === 'allOf') return checkEach(branches);
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

function checkEach(parts: readonly DataValidateFunction[]): DataValidateFunction {
  const check: DataValidateFunction = (value, context) => {
    const errors: Partial<PlacedError>[] = [];
    for (const part of parts) {
      if (part(value, context) !== true) errors.push(...(part.errors ?? []));
      if (errors.length >= fewErrors) break;
    }
    check.errors = errors;
    return errors.length === 0;
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
