import type { Problem } from '../../errors.ts';

const noted = new WeakMap<object, readonly Problem[]>();

/** Keeps what was odd in a document when it was loaded for the model that is made of it. */
export function noteWarnings(document: object, warnings: readonly Problem[]): void {
  if (warnings.length > 0) noted.set(document, warnings);
}

/** What was odd in a document when it was loaded. */
export function warningsOf(document: object): readonly Problem[] {
  return noted.get(document) ?? [];
}
