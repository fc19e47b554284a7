import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isRecord } from '../../model/json-pointer.ts';
import type { Direction, ValidationError } from '../schema-validator.ts';
import { createCompiler } from './schema-compiler.ts';
import type { PatternEngine } from './patterns/pattern-tests.ts';
import { planCheck } from './quick-check.ts';
import type { CheckTools } from './quick-check.ts';
import type { SchemaCheck } from '../../evaluate/check.ts';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import { errorOf, errorPlace } from './validation-error.ts';
import type { PlacedError } from './validation-error.ts';
import { closedSchema } from './closed-schema.ts';
import { SHARED } from './validated-schema.ts';
import { hasUnevaluated, isWide, plainPointer, problemText, readPart } from './validator-part.ts';
import type { Compiled, Part } from './validator-part.ts';
import { SchemaProblems } from './schema-problems.ts';
import type { SchemaReader } from './json-schema.ts';

/** After this number of followed references, results are cached per value: a schema may apply to every value twice per level. */
const manyReferences = 2000;
const fewErrors = 20;
/** Checks of a schema before it is compiled, which takes a thousand times as long as one check. */
const mostChecked = 3000;

/** Options of all parts. */
export interface PartsOptions {
  readonly reader: SchemaReader;
  readonly direction: Direction;
  /** Whether to report every error or only the first. */
  readonly allErrors: boolean;
  readonly patterns: PatternEngine;
}

/** The schemas of one direction, each compiled when a value first reaches it. */
export class ValidatorParts {
  readonly #reader: SchemaReader;
  readonly #direction: Direction;
  readonly #compiler: Ajv2020;
  /** For schemas that are too wide: generates flat code instead of nested tests. */
  readonly #flatCompiler: Ajv2020;
  readonly #parts = new Map<string, Part>();
  readonly #problems = new SchemaProblems((pointer) => this.#partAt(pointer));
  /** Whether errors are needed, not only the result. */
  #reports = false;
  #hasCompiled = false;
  #followed = 0;
  #found = new Map<unknown, Map<string, readonly PlacedError[]>>();
  #accepted = new Map<unknown, Map<string, boolean>>();
  readonly #tools: CheckTools;

  constructor({ reader, direction, allErrors, patterns }: PartsOptions) {
    this.#reader = reader;
    this.#direction = direction;
    const checkShared = (pointer: string): DataValidateFunction => this.#checkShared(pointer);
    this.#compiler = createCompiler(allErrors, checkShared, patterns);
    this.#flatCompiler = allErrors ? this.#compiler : createCompiler(true, checkShared, patterns);
    this.#tools = { patterns, follow: (target) => this.#follow(target) };
  }

  accepts(pointer: string, value: unknown): boolean {
    this.#begin();
    this.#reports = false;
    try {
      return this.#accepts(pointer, value);
    } catch (error) {
      // The only error that values can cause: recursion follows their nesting.
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  validator(pointer: string, value: unknown): readonly ValidationError[] {
    this.#begin();
    this.#reports = true;
    try {
      return this.#errorsOf(pointer, value).map((error) => errorOf(error, pointer));
    } catch (error) {
      if (error instanceof RangeError) return [tooDeep(pointer)];
      throw error;
    }
  }

  /** The problem of a schema or of one that it refers to. */
  unusable(pointer: string): string | null {
    return this.#problems.at(pointer);
  }

  #begin(): void {
    this.#followed = 0;
    this.#hasCompiled = false;
    if (this.#found.size > 0) this.#found = new Map();
    if (this.#accepted.size > 0) this.#accepted = new Map();
  }

  #accepts(pointer: string, value: unknown, context?: Context): boolean {
    const part = this.#partAt(pointer);
    const check = part.compiled === null ? this.#checkOf(part) : null;
    if (check !== null) return check(value) === true;
    return this.#errorsOf(pointer, value, context).length === 0;
  }

  #checkOf(part: Part): SchemaCheck | null {
    if (part.problem !== null) return null;
    part.checked += 1;
    // One per call: otherwise, schemas that run together would all be compiled for one value.
    if (part.checked > mostChecked && !this.#hasCompiled) {
      this.#hasCompiled = true;
      return null;
    }
    if (part.check === undefined) part.check = planCheck(part.source.schema, this.#tools);
    return part.check;
  }

  #follow(pointer: string): SchemaCheck {
    return (value) => {
      this.#followed += 1;
      const isOnce = this.#followed > manyReferences && isRecord(value);
      const isAccepted = isOnce ? this.#acceptsOnce(pointer, value) : this.#accepts(pointer, value);
      return isAccepted || 'it does not match';
    };
  }

  #acceptsOnce(pointer: string, value: unknown): boolean {
    const known = this.#accepted.get(value) ?? new Map<string, boolean>();
    const isAccepted = known.get(pointer) ?? this.#accepts(pointer, value);
    this.#accepted.set(value, known.set(pointer, isAccepted));
    return isAccepted;
  }

  #partAt(pointer: string): Part {
    const known = this.#parts.get(pointer);
    if (known !== undefined) return known;
    const part = readPart(this.#reader, pointer, this.#direction);
    this.#parts.set(pointer, part);
    return part;
  }

  #compiledAt(pointer: string): Compiled {
    const part = this.#partAt(pointer);
    return (part.compiled ??= this.#compile(pointer, part));
  }

  #compile(pointer: string, part: Part): Compiled {
    if (part.problem !== null) return { validate: null, places: null };
    try {
      const { schema } = part.source;
      const compiler = isWide(schema) ? this.#flatCompiler : this.#compiler;
      if (!hasUnevaluated(schema)) return { validate: compiler.compile(schema), places: null };
      const closed = closedSchema(this.#reader, pointer, this.#direction);
      return { validate: compiler.compile(closed.schema), places: closed.places };
    } catch (error) {
      part.problem = problemText(pointer, error);
      this.#problems.clear();
      return { validate: null, places: null };
    }
  }

  #checkShared(pointer: string): DataValidateFunction {
    const check: DataValidateFunction = (value: unknown, context) => {
      if (!this.#reports) {
        if (this.#follow(pointer)(value) === true) return true;
        check.errors = [{ keyword: SHARED, params: {} }];
        return false;
      }
      if (this.#isAcceptedQuickly(pointer, value)) return true;
      this.#followed += 1;
      const errors =
        this.#followed > manyReferences && isRecord(value)
          ? this.#errorsOnce(pointer, value, context)
          : this.#errorsOf(pointer, value, context);
      if (errors.length === 0) return true;
      check.errors = errors.slice();
      return false;
    };
    return check;
  }

  /** A schema need not be compiled for a value that passes its check. */
  #isAcceptedQuickly(pointer: string, value: unknown): boolean {
    const part = this.#partAt(pointer);
    if (part.compiled !== null) return false;
    const check = this.#checkOf(part);
    return check !== null && this.#follow(pointer)(value) === true;
  }

  #errorsOf(pointer: string, value: unknown, context?: Context): readonly PlacedError[] {
    const { validate, places } = this.#compiledAt(pointer);
    // An invalid schema rejects nothing.
    if (validate === null || validate(value, context) === true) return [];
    const errors: readonly PlacedError[] = validate.errors ?? [];
    // Errors are new objects per validation, and pass through several schemas.
    for (const error of errors) error.place ??= errorPlace(error, plainPointer(pointer), places);
    return errors;
  }

  #errorsOnce(pointer: string, value: unknown, context?: Context): readonly PlacedError[] {
    const known = this.#found.get(value) ?? new Map<string, readonly PlacedError[]>();
    const errors =
      known.get(pointer) ?? this.#errorsOf(pointer, value, context).slice(0, fewErrors);
    this.#found.set(value, known.set(pointer, errors));
    return errors;
  }
}

type Context = Parameters<DataValidateFunction>[1];

function tooDeep(pointer: string): ValidationError {
  const message = 'is nested too deeply to be evaluated';
  return { instance: '', field: '', keyword: 'depth', schema: pointer, message };
}
