import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import { ProblemList } from '../../problem-list.ts';
import { follow } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import type { ValueContext } from '../../schemas/value-error.ts';

/** A schema as input of the rules about schemas. */
export interface SchemaSubject {
  readonly resolution: Resolution;
  readonly schema: SchemaObject;
  readonly pointer: string;
  /** The schema and those of its `allOf`, references followed. All apply at once. */
  readonly parts: readonly SchemaObject[];
  /** For validating values against the schema. */
  readonly context: ValueContext;
}

/** A rule about a schema; problems go to its subject's list. */
export type SchemaRule = (subject: SchemaSubject) => void;

/** Collects what the rules need about a schema. */
export function schemaSubject(
  resolution: Resolution,
  schema: SchemaObject,
  pointer: string,
): SchemaSubject {
  const parts: SchemaObject[] = schema.allOf === undefined ? [schema] : [];
  if (parts.length === 0) collectParts(resolution.document, schema, parts);
  const context = { document: resolution.document, direction: directionOf(pointer) };
  return { resolution, schema, pointer, parts, context };
}

function collectParts(document: unknown, schema: SchemaOrReference, parts: SchemaObject[]): void {
  const start = { value: schema, pointer: '#' };
  const found = follow<SchemaObject>({ document, problems: new ProblemList('') }, start);
  if (found === null || parts.includes(found.value)) return;
  parts.push(found.value);
  for (const part of found.value.allOf ?? []) collectParts(document, part, parts);
}

function directionOf(pointer: string): ValueContext['direction'] {
  if (/\/(?:requestBody|requestBodies)\//.test(pointer)) return 'request';
  return /\/responses\//.test(pointer) ? 'response' : null;
}

/** A value as displayed in a message. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
