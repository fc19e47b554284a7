import { pointerTo } from '../../json-pointer.ts';
import type { SchemaSubject } from './schema-subject.ts';
import { valueError } from './value-error.ts';

/** Rejects an enum of which no value has the type, length or bounds that stand beside it. */
export function checkEnum({ schema, parts, pointer, resolution, context }: SchemaSubject): void {
  const holder = parts.find((part) => part.enum !== undefined);
  if (holder?.enum === undefined) return;
  // What contradicts itself in one part is told there.
  const isTold = holder !== schema && !holder.enum.some((value) => fits(holder, value));
  if (isTold || holder.enum.some((value) => fits(schema, value))) return;
  const [value] = holder.enum;
  const { enum: _, ...rest } = schema;
  const reason = valueError(context, rest, value);
  const example = value === undefined ? 'it is empty' : `of ${JSON.stringify(value)}, ${reason}`;
  resolution.problems.add(
    holder === schema ? pointerTo(pointer, 'enum') : pointer,
    `No value of the enum fits the schema: ${example}.`,
    'Write the values as the type beside them wants them, or correct what stands beside them.',
  );

  function fits(whole: typeof schema, item: unknown): boolean {
    return valueError(context, whole, item) === null;
  }
}
