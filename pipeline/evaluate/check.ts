import { isJsonObject, type JsonObject } from '../../server-template/shared/json/json-object.ts';

/**
 * True if a value satisfies a schema; otherwise why not, as the end of a sentence: "it is above the
 * maximum 100".
 */
export type SchemaCheck = (value: unknown) => true | string;

/** A schema, or a part of one that may be true or false. */
export type Schema = JsonObject | boolean;

/** A test of a format, and the type of value that it applies to. */
export type FormatTest =
  | { readonly type: 'string'; readonly test: (text: string) => boolean }
  | { readonly type: 'number'; readonly test: (number: number) => boolean };

/** What a dialect of JSON Schema adds to the keywords. */
export interface Dialect {
  /** The keywords that it knows, in the order in which they are checked. */
  readonly keywords: ReadonlyMap<string, Keyword>;
  /** Called for other keywords; null: they are ignored. */
  readonly onUnknown: ((keyword: string) => void) | null;
  readonly pattern: (source: string) => { test(text: string): boolean };
  /** Null for a format that accepts anything. */
  readonly format: (name: string) => FormatTest | null;
  /** The check of a schema inside the schema. */
  readonly part: (schema: Schema) => SchemaCheck;
}

/** Creates the check of one keyword, whose value is known to be valid. */
export type Keyword = (operand: never, schema: JsonObject, dialect: Dialect) => SchemaCheck;

/** Accepts any value. */
export const pass: SchemaCheck = () => true;

/** The check of a schema, created once for many values. */
export function schemaCheck(schema: Schema, dialect: Dialect): SchemaCheck {
  if (typeof schema === 'boolean') return schema ? pass : () => 'it is not allowed';
  const { keywords, onUnknown } = dialect;
  const checks: SchemaCheck[] = [];
  for (const key of Object.keys(schema)) if (!keywords.has(key)) onUnknown?.(key);
  for (const [key, keyword] of keywords) {
    const operand = Object.hasOwn(schema, key) ? schema[key] : undefined;
    if (operand !== undefined) checks.push(keyword(operand as never, schema, dialect));
  }
  const [only = pass] = checks;
  return checks.length > 1 ? all(checks) : only;
}

/** Passes what all of several checks pass. */
export function all(checks: readonly SchemaCheck[]): SchemaCheck {
  return (value) => {
    for (const check of checks) {
      const result = check(value);
      if (result !== true) return result;
    }
    return true;
  };
}

/** Ignores values that are not numbers. JSON has no infinity, but 1e400 is parsed as infinity. */
export function ofNumber(test: (value: number) => boolean, reason: string): SchemaCheck {
  return (value) =>
    typeof value !== 'number' || !Number.isFinite(value) || test(value) ? true : reason;
}

/** Ignores values that are not strings. */
export function ofText(test: (value: string) => boolean, reason: string): SchemaCheck {
  return (value) => (typeof value !== 'string' || test(value) ? true : reason);
}

/** Ignores values that are not lists. */
export function ofList(check: (value: readonly unknown[]) => true | string): SchemaCheck {
  return (value) => (Array.isArray(value) ? check(value) : true);
}

/** Ignores values that are not objects. */
export function ofMap(check: (value: JsonObject) => true | string): SchemaCheck {
  return (value) => (isJsonObject(value) ? check(value) : true);
}

/** Whether an object has an own property of this name. */
export function has(value: JsonObject, name: string): boolean {
  return value[name] !== undefined && Object.hasOwn(value, name);
}

/** A reason that is about a part of the value; nested names are joined by dots: `in "a.0", it is …`. */
export function within(name: string | number, reason: string): string {
  const outer = JSON.stringify(String(name)).slice(0, -1);
  return reason.startsWith('in "') ? `in ${outer}.${reason.slice(4)}` : `in ${outer}", ${reason}`;
}
