import type { SchemaValidator } from '../../../../pipeline/schema/schema-validator.ts';
import type { LabReply } from './lab-lists.ts';
import type { LabCaller, LabRows } from './lab-rows.ts';
import type { Leak } from './leaks.ts';

/** The facts that handlers need for a response. */
export interface LabParts {
  readonly rows: LabRows;
  readonly caller: LabCaller;
  readonly leak: Leak | null;
  readonly validator: SchemaValidator;
}

/** An error response. */
export function problem(status: number, message: string): LabReply {
  return { status, json: { message } };
}

export const unknown = problem(404, 'The row does not exist.');

/** Parses JSON; undefined if it is invalid. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
