/**
 * Names in use, compared ignoring case: files are named after them, and some file systems and
 * languages ignore case.
 */
export class ClaimedNames {
  readonly #taken = new Set<string>();

  constructor(reserved: Iterable<string> = []) {
    for (const name of reserved) this.#taken.add(folded(name));
  }

  /** Whether all names are free. */
  free(...names: readonly string[]): boolean {
    return names.every((name) => !this.#taken.has(folded(name)));
  }

  claim(...names: readonly string[]): void {
    for (const name of names) this.#taken.add(folded(name));
  }

  /**
   * Claims the first free candidate, else the first free one with a number from 2. `companions` are
   * derived names that must be free too.
   */
  choose(
    candidates: readonly string[],
    numbered: (number: number) => string,
    companions: (name: string) => readonly string[] = () => [],
  ): string {
    for (let number = 1; ; number += 1) {
      const round = number === 1 ? candidates : [numbered(number)];
      const name = round.find((candidate) => this.free(candidate, ...companions(candidate)));
      if (name === undefined) continue;
      this.claim(name, ...companions(name));
      return name;
    }
  }
}

function folded(name: string): string {
  return name.toLowerCase();
}
