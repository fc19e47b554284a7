import { pointerTo } from '../../json-pointer.ts';
import type { SchemaSubject } from './schema-subject.ts';
import { valueError } from '../../schemas/value-error.ts';

/**
 * Rejects an enum without null next to `nullable`, which then has no effect
 * (https://spec.openapis.org/oas/v3.0.3#schema-object), and one whose values all violate the type,
 * length or bounds next to it.
 */
export function checkEnum(subject: SchemaSubject): void {
  checkNull(subject);
  checkValues(subject);
}

function checkNull({ schema, pointer, resolution }: SchemaSubject): void {
  if (schema.nullable !== true || schema.enum === undefined || schema.enum.includes(null)) return;
  resolution.problems.add(
    pointerTo(pointer, 'enum'),
    'The schema is nullable, but its enum does not contain null, so null is rejected.',
    'Add null to the enum, or remove nullable.',
  );
}

function checkValues({ schema, parts, pointer, resolution, context }: SchemaSubject): void {
  const holder = parts.find((part) => part.enum !== undefined);
  if (holder?.enum === undefined) return;
  // A contradiction inside one part is reported there.
  const isReported = holder !== schema && !holder.enum.some((value) => fits(holder, value));
  if (isReported || holder.enum.some((value) => fits(schema, value))) return;
  const [value] = holder.enum;
  const { enum: _, ...rest } = schema;
  const reason = valueError(context, rest, value);
  const message =
    value === undefined
      ? 'No value is valid: the enum is empty.'
      : `No value of the enum is valid, such as ${JSON.stringify(value)}: ${reason}.`;
  resolution.problems.add(
    holder === schema ? pointerTo(pointer, 'enum') : pointer,
    message,
    'Make the values match the other keywords, or correct those.',
  );

  function fits(whole: typeof schema, item: unknown): boolean {
    return valueError(context, whole, item) === null;
  }
}
