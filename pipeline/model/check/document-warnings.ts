import type { Problem } from '../../errors.ts';

const noted = new WeakMap<object, readonly Problem[]>();

/** Stores the warnings of loading a document for its model. */
export function noteWarnings(document: object, warnings: readonly Problem[]): void {
  if (warnings.length > 0) noted.set(document, warnings);
}

/** Warnings of loading a document. */
export function warningsOf(document: object): readonly Problem[] {
  return noted.get(document) ?? [];
}
