import type { ValidateFunction } from 'ajv';
import { isRecord } from '../../model/json-pointer.ts';
import type { Direction } from '../schema-validator.ts';
import { readReleasing } from './hidden-names.ts';
import { SHARED, UncompilableSchema, validatedSchema } from './validated-schema.ts';
import type { ValidatedSchema } from './validated-schema.ts';
import type { SchemaReader } from './json-schema.ts';
import type { SchemaCheck } from '../../evaluate/check.ts';

/** A schema, compiled when a value first reaches it, or the reason why it cannot be compiled. */
export interface Part {
  readonly source: ValidatedSchema;
  problem: string | null;
  compiled: Compiled | null;
  /** Checks a value without compilation; null if not supported, undefined if not created yet. */
  check: SchemaCheck | null | undefined;
  /** How often `check` ran. */
  checked: number;
}

/** A compiled schema. */
export interface Compiled {
  /** Null if the schema is invalid. */
  readonly validate: ValidateFunction | null;
  /** The pointers of embedded schemas. */
  readonly places: ReadonlyMap<unknown, string> | null;
}

const unused = { compiled: null, check: undefined, checked: 0 } as const;

/** Reads the schema at a pointer. */
export function readPart(reader: SchemaReader, pointer: string, direction: Direction): Part {
  try {
    const write = (target: string): Readonly<Record<string, unknown>> => ({ [SHARED]: target });
    const source = validatedSchema(reader, pointer, { direction, write });
    return { source, problem: null, ...unused };
  } catch (error) {
    const source = { schema: true, references: [], sameValue: [] };
    return { source, problem: problemText(pointer, error), ...unused };
  }
}

/** The pointer of a reference, without the names that it must not require. */
export function plainPointer(target: string): string {
  return readReleasing(target).pointer;
}

/** Why a schema cannot be compiled. */
export function problemText(pointer: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const text =
    error instanceof UncompilableSchema ? reason : `It is not a valid schema: ${reason}.`;
  return `The schema at ${plainPointer(pointer)} cannot be evaluated. ${text}`;
}

const widest = 200;

/** Whether the compiler would nest its code too deeply. */
export function isWide(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  return Object.keys(schema).length > widest || Object.values(schema).some(isWide);
}

/** Whether a schema depends on what others evaluated. */
export function hasUnevaluated(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasUnevaluated);
  if (!isRecord(schema)) return false;
  if ('unevaluatedProperties' in schema || 'unevaluatedItems' in schema) return true;
  return Object.values(schema).some(hasUnevaluated);
}
