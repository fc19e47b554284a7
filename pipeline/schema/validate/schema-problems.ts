import { plainPointer } from './validator-part.ts';
import type { Part } from './validator-part.ts';

/** Finds schemas that cannot be compiled; each is tested once, however often it is referenced. */
export class SchemaProblems {
  readonly #partAt: (pointer: string) => Part;
  readonly #known = new Map<string, string | null>();

  constructor(partAt: (pointer: string) => Part) {
    this.#partAt = partAt;
  }

  /** The problem of a schema or of one that it refers to; null: none. */
  at(pointer: string): string | null {
    const known = this.#known.get(pointer);
    if (known !== undefined) return known;
    const seen = new Set([pointer]);
    for (const place of seen) {
      if (this.#known.get(place) === null) continue;
      const part = this.#partAt(place);
      const problem = part.problem ?? this.#endlessness(place);
      if (problem !== null) {
        this.#known.set(pointer, problem);
        return problem;
      }
      for (const reference of part.source.references) seen.add(reference);
    }
    for (const place of seen) this.#known.set(place, null);
    return null;
  }

  /** Clears the cache after a new problem. */
  clear(): void {
    this.#known.clear();
  }

  #endlessness(pointer: string): string | null {
    return isEndless(pointer, this.#partAt)
      ? `The schema at ${plainPointer(pointer)} cannot be evaluated. It refers to itself, so evaluating it would never end.`
      : null;
  }
}

function isEndless(start: string, partAt: (pointer: string) => Part): boolean {
  const seen = new Set(partAt(start).source.sameValue);
  for (const pointer of seen) {
    if (pointer === start) return true;
    for (const reference of partAt(pointer).source.sameValue) seen.add(reference);
  }
  return false;
}
