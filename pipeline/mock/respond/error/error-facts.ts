import type { ErrorDetail } from '../../../../server-template/shared/problem-texts.ts';

/** Facts for an error, independent of its format. */
export interface ErrorFacts {
  readonly status: number;
  /** The status phrase: `Bad Request`. */
  readonly phrase: string;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** Path of the request; null: unknown. */
  readonly path: string | null;
  readonly details: readonly ErrorDetail[];
  /** The detail for this place; null: the whole error. */
  readonly detail: ErrorDetail | null;
}

/** A detail as a sentence: `name must be a string`. */
export function detailText({ in: place, field, message }: ErrorDetail): string {
  if (field === '' && message.startsWith('the ')) return message;
  return `${field === '' ? place : field} ${message}`;
}

const MAXIMUM_REPORTED = 5;

/** Facts with the details in the message, for errors without a place for them. */
export function withDetailsInMessage(facts: ErrorFacts): ErrorFacts {
  const said = facts.message.toLowerCase();
  const texts = facts.details.map(detailText).filter((text) => !said.includes(text.toLowerCase()));
  if (texts.length === 0) return facts;
  const reported = texts.slice(0, MAXIMUM_REPORTED).join('; ');
  return { ...facts, message: `${facts.message.replace(/\.$/, '')}: ${reported}.` };
}

/** Facts about one detail. */
export function factsOf(facts: ErrorFacts, detail: ErrorDetail): ErrorFacts {
  return { ...facts, message: detail.message, details: [detail], detail };
}
