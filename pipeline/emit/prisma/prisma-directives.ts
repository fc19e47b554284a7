import type { Property } from '../../model/api-model.ts';

const bounds = ['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength'] as const;

/**
 * Constraints of the document that Prisma cannot express, as directives in the comment, which
 * `specmill introspect --schema` reads.
 */
export function directiveLines(
  { schema, type }: Property,
  native: string | null,
): readonly string[] {
  const isText = schema.type === 'string' || schema.type === undefined;
  const lines: string[] = [];
  for (const name of bounds) {
    const value = schema[name];
    if (typeof value !== 'number' || !sayable(name).test(String(value))) continue;
    const isReported = native !== null && type.kind === 'text' && type.maxLength === value;
    if (name === 'maxLength' && isReported) continue;
    if (name.endsWith('Length') ? !isText : isText) continue;
    const exclusive = name === 'minimum' ? schema.exclusiveMinimum : schema.exclusiveMaximum;
    const isExclusive = (name === 'minimum' || name === 'maximum') && exclusive === true;
    const word = isExclusive ? `exclusive${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
    lines.push(`@${word}(${value})`);
  }
  const { pattern } = schema;
  if (isText && pattern !== undefined && type.kind === 'text' && !/[\r\n]/.test(pattern)) {
    lines.push(`@pattern ${pattern}`);
  }
  return lines;
}

/** Floating point cannot decide whether a fraction is a multiple of another. */
function sayable(name: (typeof bounds)[number]): RegExp {
  return name === 'minimum' || name === 'maximum' ? /^-?\d+(?:\.\d+)?$/ : /^\d{1,9}$/;
}
