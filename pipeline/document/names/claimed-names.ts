/** Names that are taken, compared ignoring case: files are named after them, and some file systems and languages fold case. */
export class ClaimedNames {
  readonly #taken = new Set<string>();

  constructor(reserved: Iterable<string> = []) {
    for (const name of reserved) this.#taken.add(folded(name));
  }

  /** Whether all of the names are free. */
  free(...names: readonly string[]): boolean {
    return names.every((name) => !this.#taken.has(folded(name)));
  }

  claim(...names: readonly string[]): void {
    for (const name of names) this.#taken.add(folded(name));
  }

  /** Claims the first free candidate, else the first free numbered name from 2 on. `companions` are names that must be free with it. */
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
