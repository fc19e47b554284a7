import { exactInteger } from '../json/exact-number.ts';
import { exactNumber } from '../json/raw-json.ts';
import { typeText } from '../problem-texts.ts';

/** A text converted to a type of its schema, or the reason why that fails. */
export type Coerced =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly message: string };

// Stricter than Number(): 1e2, 0x10 and " 1" could be other numbers for a database or a proxy.
const integer = /^-?(?:0|[1-9]\d*)$/;
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const maxInt64 = 2n ** 63n - 1n;

/** Converts a parameter's text to one of the allowed types; it stays a text if that is allowed or there are none. */
export function coerceText(text: string, types: ReadonlySet<string>, format: unknown): Coerced {
  if (types.has('integer') && integer.test(text)) return integerOf(text, format);
  if (types.has('number') && decimal.test(text)) return value(exactNumber(text));
  if (types.has('boolean') && (text === 'true' || text === 'false')) return value(text === 'true');
  if (types.has('null') && text === 'null' && !types.has('string')) return value(null);
  if (types.size === 0 || types.has('string')) return value(text);
  const [wanted = 'string'] = ['integer', 'number', 'boolean', 'null'].filter((type) =>
    types.has(type),
  );
  return { kind: 'wrong', message: `must be ${typeText(wanted)}` };
}

function integerOf(text: string, format: unknown): Coerced {
  if (format === 'int64' && text.length >= 19) {
    const exact = BigInt(text.slice(0, 40));
    if (exact > maxInt64 || exact < -maxInt64 - 1n) {
      return { kind: 'wrong', message: 'must fit in 64 bits' };
    }
  }
  return value(exactInteger(text));
}

function value(of: unknown): Coerced {
  return { kind: 'value', value: of };
}
