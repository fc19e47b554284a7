import { createContext, Script } from 'node:vm';
import { rewriteParts, rootPlace, type Place } from '../../shared/document-walk.ts';
import { isJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { isMultipleOf } from '../../shared/json/multiple-of.ts';

/**
 * A format that replaces a keyword in a slice, because the validators do not check the keyword
 * well.
 */
export interface OwnFormat {
  readonly type: 'number' | 'string';
  readonly validate: (value: never) => boolean;
}

/** A slice in which formats replace such keywords, and the formats by name. */
export interface SliceWithFormats {
  readonly slice: JsonObject;
  readonly formats: ReadonlyMap<string, OwnFormat>;
}

// A format's name is the text with which the keyword itself would reject a value.
const multipleOf = 'be a multiple of';
const pattern = 'match the pattern';

/**
 * Uses formats in place of fractional `multipleOf`, which floating point gets wrong, and of
 * patterns that could run without end but are intended (`x-crud.unsafePattern`).
 */
export function withOwnFormats(slice: JsonObject): SliceWithFormats {
  const formats = new Map<string, OwnFormat>();
  const rewrite = (value: unknown, place: Place): unknown => {
    const copy = rewriteParts(value, place, rewrite);
    if (!isJsonObject(copy) || place.isNameMap || !isJsonObject(value)) return copy;
    return withFormats(copy, formats);
  };
  return { slice: rewrite(slice, rootPlace) as JsonObject, formats };
}

function withFormats(schema: JsonObject, formats: Map<string, OwnFormat>): JsonObject {
  const names: string[] = [];
  const { multipleOf: divisor, pattern: source, 'x-crud': crud, ...rest } = schema;
  const kept: Record<string, unknown> = { ...rest };
  if (typeof divisor === 'number' && !Number.isInteger(divisor)) {
    const name = `${multipleOf} ${divisor}`;
    formats.set(name, { type: 'number', validate: (value) => isMultipleOf(value, divisor) });
    names.push(name);
  } else if (divisor !== undefined) kept['multipleOf'] = divisor;
  if (typeof source === 'string' && isJsonObject(crud) && crud['unsafePattern'] === true) {
    const name = `${pattern} ${source}`;
    formats.set(name, { type: 'string', validate: timedPattern(source) });
    names.push(name);
  } else if (source !== undefined) kept['pattern'] = source;
  if (names.length === 0) return schema;
  const others = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly unknown[]) : [];
  return { ...kept, allOf: [...others, ...names.map((format) => ({ format }))] };
}

/**
 * The message about a value that violates one of these formats, in the words of the keyword; other
 * messages are unchanged.
 */
export function ownFormatMessage(message: string): string {
  const name = /^must have the format ((?:be a multiple of|match the pattern) .*)$/s.exec(
    message,
  )?.[1];
  return name === undefined ? message : `must ${name}`;
}

const patienceMs = 100;

/** A pattern with a time limit: a text that takes longer does not match. */
function timedPattern(source: string): (text: string) => boolean {
  const context = createContext({ expression: new RegExp(source, 'u'), text: '' });
  const script = new Script('expression.test(text)');
  return (text) => {
    context['text'] = text;
    try {
      return script.runInContext(context, { timeout: patienceMs }) === true;
    } catch {
      return false;
    } finally {
      context['text'] = '';
    }
  };
}
