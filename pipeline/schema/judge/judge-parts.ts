import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { isRecord } from '../../model/json-pointer.ts';
import type { Direction, Fault } from '../schema-judge.ts';
import { createCompiler } from './judge-compiler.ts';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import { faultOf, placeOf } from './judge-fault.ts';
import type { PlacedError } from './judge-fault.ts';
import { closedSchema } from './closed-schema.ts';
import { SHARED, Unjudgeable, judgedSchema } from './judged-schema.ts';
import type { JudgedSchema } from './judged-schema.ts';
import type { SchemaReader } from './json-schema.ts';

/** A schema that is compiled, or why it cannot be. */
interface Part {
  readonly validate: ValidateFunction | null;
  readonly problem: string | null;
  readonly source: Pick<JudgedSchema, 'references' | 'sameValue'>;
  /** Of the schemas inside a closed one. */
  readonly places: ReadonlyMap<unknown, string> | null;
}

/** From so many references followed in one judgement on, what was found of a value is kept: a schema may be made to look at every value twice at each depth. */
const manyReferences = 2000;
const fewErrors = 20;

/** The schemas of one direction, each compiled when a value first gets to it. */
export class JudgeParts {
  readonly #reader: SchemaReader;
  readonly #direction: Direction;
  readonly #compiler: Ajv2020;
  /** For what is so wide that the other would nest its code too deeply: one test inside the other. */
  readonly #flatCompiler: Ajv2020;
  readonly #parts = new Map<string, Part>();
  readonly #problems = new Map<string, string | null>();
  #followed = 0;
  #found = new Map<unknown, Map<string, readonly PlacedError[]>>();

  /** With `allErrors` every fault is told, else the first. */
  constructor(reader: SchemaReader, direction: Direction, allErrors: boolean) {
    this.#reader = reader;
    this.#direction = direction;
    const checkShared = (pointer: string): DataValidateFunction => this.#checkShared(pointer);
    this.#compiler = createCompiler(allErrors, checkShared);
    this.#flatCompiler = allErrors ? this.#compiler : createCompiler(true, checkShared);
  }

  judge(pointer: string, value: unknown): readonly Fault[] {
    this.#followed = 0;
    if (this.#found.size > 0) this.#found = new Map();
    try {
      return this.#errorsOf(pointer, value).map((error) => faultOf(error, pointer));
    } catch (error) {
      // The only one that a value can cause: its nesting is followed by recursion.
      if (error instanceof RangeError) return [tooDeep(pointer)];
      throw error;
    }
  }

  /** What is wrong with a schema or with one that it refers to. */
  unusable(pointer: string): string | null {
    const known = this.#problems.get(pointer);
    if (known !== undefined) return known;
    const problem = problemOf(pointer, (target) => this.#partAt(target));
    this.#problems.set(pointer, problem);
    return problem;
  }

  #partAt(pointer: string): Part {
    const known = this.#parts.get(pointer);
    if (known !== undefined) return known;
    const subject = { pointer, direction: this.#direction };
    const part = compilePart(this.#compilerFor, this.#reader, subject);
    this.#parts.set(pointer, part);
    return part;
  }

  readonly #compilerFor = (schema: unknown): Ajv2020 =>
    isWide(schema) ? this.#flatCompiler : this.#compiler;

  #checkShared(pointer: string): DataValidateFunction {
    const check: DataValidateFunction = (value: unknown, context) => {
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

  #errorsOf(pointer: string, value: unknown, context?: Context): readonly PlacedError[] {
    const { validate, places } = this.#partAt(pointer);
    // A schema that is broken in itself refuses nothing.
    if (validate === null || validate(value, context) === true) return [];
    const errors: readonly PlacedError[] = validate.errors ?? [];
    // They are made anew for each judgement, and told through many schemas.
    for (const error of errors) error.place ??= placeOf(error, pointer, places);
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

function compilePart(
  compilerFor: (schema: unknown) => Ajv2020,
  reader: SchemaReader,
  { pointer, direction }: { readonly pointer: string; readonly direction: Direction },
): Part {
  let source: Part['source'] = { references: [], sameValue: [] };
  try {
    const write = (target: string): Readonly<Record<string, unknown>> => ({ [SHARED]: target });
    const open = judgedSchema(reader, pointer, { direction, write });
    source = open;
    if (!hasUnevaluated(open.schema)) {
      const validate = compilerFor(open.schema).compile(open.schema);
      return { validate, problem: null, source, places: null };
    }
    const { schema, places } = closedSchema(reader, pointer, direction);
    return { validate: compilerFor(schema).compile(schema), problem: null, source, places };
  } catch (error) {
    return { validate: null, problem: problemText(pointer, error), source, places: null };
  }
}

function problemText(pointer: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const text = error instanceof Unjudgeable ? reason : `It is no valid schema: ${reason}.`;
  return `The schema at ${pointer} cannot be judged. ${text}`;
}

const widest = 200;

function isWide(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  return Object.keys(schema).length > widest || Object.values(schema).some(isWide);
}

function hasUnevaluated(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasUnevaluated);
  if (!isRecord(schema)) return false;
  if ('unevaluatedProperties' in schema || 'unevaluatedItems' in schema) return true;
  return Object.values(schema).some(hasUnevaluated);
}

/** What is wrong with a schema or with one that it refers to. */
function problemOf(start: string, partAt: (pointer: string) => Part): string | null {
  const seen = new Set([start]);
  for (const pointer of seen) {
    const { problem, source } = partAt(pointer);
    if (problem !== null) return problem;
    if (isEndless(pointer, partAt)) {
      return `The schema at ${pointer} cannot be judged. It asks for itself of the same value.`;
    }
    for (const reference of source.references) seen.add(reference);
  }
  return null;
}

function isEndless(start: string, partAt: (pointer: string) => Part): boolean {
  const seen = new Set(partAt(start).source.sameValue);
  for (const pointer of seen) {
    if (pointer === start) return true;
    for (const reference of partAt(pointer).source.sameValue) seen.add(reference);
  }
  return false;
}

function tooDeep(pointer: string): Fault {
  const message = 'is nested too deeply to be judged';
  return { instance: '', field: '', keyword: 'depth', schema: pointer, message };
}
