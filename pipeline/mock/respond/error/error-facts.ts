import type { ErrorDetail } from '../../rejection.ts';

/** What is to be told, in no document's words yet. */
export interface ErrorFacts {
  readonly status: number;
  /** The status in words: `Bad Request`. */
  readonly phrase: string;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** Where the request went; null: nobody knows any more. */
  readonly path: string | null;
  readonly details: readonly ErrorDetail[];
  /** The one detail that is reported at this place; null: the whole error. */
  readonly detail: ErrorDetail | null;
}

/** A detail as a sentence of its own: `name must be a string`. */
export function detailText({ in: place, field, message }: ErrorDetail): string {
  if (field === '' && message.startsWith('the ')) return message;
  return `${field === '' ? place : field} ${message}`;
}

const MAXIMUM_TOLD = 5;

/** Facts whose message says the details too, for errors that have no place of their own for them. */
export function withDetailsInMessage(facts: ErrorFacts): ErrorFacts {
  const said = facts.message.toLowerCase();
  const texts = facts.details.map(detailText).filter((text) => !said.includes(text.toLowerCase()));
  if (texts.length === 0) return facts;
  const told = texts.slice(0, MAXIMUM_TOLD).join('; ');
  return { ...facts, message: `${facts.message.replace(/\.$/, '')}: ${told}.` };
}

/** Facts about one detail. */
export function factsOf(facts: ErrorFacts, detail: ErrorDetail): ErrorFacts {
  return { ...facts, message: detail.message, details: [detail], detail };
}
