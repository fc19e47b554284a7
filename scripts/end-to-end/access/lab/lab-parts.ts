import type { SchemaValidator } from '../../../../pipeline/schema/schema-validator.ts';
import type { LabReply } from './lab-lists.ts';
import type { LabCaller, LabRows } from './lab-rows.ts';
import type { Leak } from './leaks.ts';

/** What a request to the lab is answered with. */
export interface LabParts {
  readonly rows: LabRows;
  readonly caller: LabCaller;
  readonly leak: Leak | null;
  readonly validator: SchemaValidator;
}

/** A rejection. */
export function problem(status: number, message: string): LabReply {
  return { status, json: { message } };
}

export const unknown = problem(404, 'The row does not exist.');

/** Undefined where a body is not JSON. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
