import { isWideInteger } from '../../shared/tables/wide-integers.ts';
import type { Parameter } from '../document/openapi.ts';
import type { OperationRequest } from '../operation/operation-request.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Gives a handler integers in the types of Drizzle's columns: parameters of 64 bits are bigints; on
 * SQLite, and without a database, only those beyond 2^53.
 */
export function createExactParameters(
  parameters: readonly Parameter[],
  provider: string | undefined,
): (request: OperationRequest) => { readonly params: Values; readonly query: Values } {
  const integers = parameters.flatMap(({ name, in: place, schema = {} }) => {
    const { type, items } = schema as { readonly type?: unknown; readonly items?: object };
    const one = type === 'array' ? { ...items } : schema;
    if (!('type' in one) || one.type !== 'integer') return [];
    return [{ name, place, isWide: isWideInteger(one, provider) }];
  });
  const those = (wanted: string) => integers.filter(({ place }) => place === wanted);
  const [inPath, inQuery] = [those('path'), those('query')];
  return ({ received, valid }) => ({
    params: withExact(valid.params, received.params, inPath),
    query: withExact(valid.query, received.query, inQuery),
  });
}

function withExact(
  valid: Values,
  received: Values,
  integers: readonly { readonly name: string; readonly isWide: boolean }[],
): Values {
  if (integers.length === 0) return valid;
  const values: Record<string, unknown> = { ...valid };
  for (const { name, isWide } of integers) {
    const [value, sent] = [valid[name], received[name]];
    if (Array.isArray(value)) {
      const texts = Array.isArray(sent) ? sent : String(sent).split(',');
      values[name] = value.map((item, index) => exact(item, texts[index], isWide));
    } else if (value !== undefined) values[name] = exact(value, sent, isWide);
  }
  return values;
}

/** `value`: as validated, rounded to a double; `sent`: its text, unless it is a default. */
function exact(value: unknown, sent: unknown, isWide: boolean): unknown {
  if (typeof value !== 'number') return value;
  if (!isWide && Number.isSafeInteger(value)) return value;
  return typeof sent === 'string' && /^-?\d+$/.test(sent) ? BigInt(sent) : BigInt(value);
}
