import type { Operation } from '../../model/api-model.ts';
import type { RequestDraft } from '../request/request-draft.ts';

/** Operations called by a run so far. */
export class SeenOperations {
  /** Called operations and sent parameters: `GET /orders`, `GET /orders query limit`. */
  readonly tried = new Set<string>();
  /** Operations that once succeeded, and the last status of those that should have: `GET /orders`. */
  readonly succeeded = new Set<string>();
  readonly rejected = new Map<string, number>();
  /** Operations that timed out once. */
  readonly silent = new Set<Operation>();

  hasSucceeded(operation: Operation): boolean {
    return this.succeeded.has(nameOf(operation));
  }

  /** Notes a response. A rejection that was asked for tells nothing about success. */
  note(
    { operation, parameters }: RequestDraft,
    status: number,
    isRejectionExpected: boolean,
  ): void {
    const name = nameOf(operation);
    if (status < 400) this.succeeded.add(name);
    else if (!isRejectionExpected) this.rejected.set(name, status);
    this.tried.add(name);
    for (const [key, value] of parameters)
      if (value !== undefined) this.tried.add(`${name} ${key}`);
  }
}

function nameOf({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}
