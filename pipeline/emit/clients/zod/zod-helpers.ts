import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { z } from './zod-code.ts';

/** Helpers for checks in which zod differs from JSON Schema: those that a printed module uses. */
export function zodHelpers(text: string): readonly Code[] {
  return [
    ...(text.includes('.check(length(') ? [lengthCode] : []),
    ...(text.includes('.refine(unique,') ? [uniqueCode] : []),
  ];
}

/** JSON Schema counts characters, zod UTF-16 code units. */
const lengthCode = code`/** A string with a length in characters. */
function length(minimum: number, maximum = Infinity) {
  return ({ value: input, issues }: ${z}.core.ParsePayload<string>) => {
    const size = [...input].length;
    const shared = { origin: 'string', inclusive: true, input } as const;
    if (size < minimum) issues.push({ code: 'too_small', minimum, ...shared });
    if (size > maximum) issues.push({ code: 'too_big', maximum, ...shared });
  };
}`;

const uniqueCode = code`/** Whether all items of a list are different. */
function unique(items: readonly unknown[]): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size === items.length;
}`;
