import { exactInteger } from './exact-number.ts';

/** JSON with bigints for integers that a number would round, for code of users. */
export function withBigints(body: unknown): unknown {
  return mapped(body, (value) => {
    if (typeof value !== 'object' || !JSON.isRawJSON(value)) return value;
    return /^-?\d+$/.test(value.rawJSON) ? BigInt(value.rawJSON) : value;
  });
}

/** JSON with numbers of all digits for bigints, which JSON.stringify rejects. */
export function withoutBigints(body: unknown): unknown {
  return mapped(body, (value) => (typeof value === 'bigint' ? exactInteger(String(value)) : value));
}

/** A copy if anything changes: of arrays and plain objects, which JSON prints as they are. */
function mapped(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapped(item, change));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isPlain(value)) return change(value);
  const entries = Object.entries(value);
  const changed = entries.map(([name, member]) => [name, mapped(member, change)] as const);
  const isSame = changed.every(([, member], index) => member === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(changed);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
