/**
 * Device names of Windows, with any extension:
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** File names have at most 255 bytes, and a suffix may follow. */
const maximumLength = 120;

/**
 * Assigns unique names. Names that differ only by case count as equal, because some file systems
 * ignore case.
 */
export class ClaimedNames {
  readonly #taken: Set<string>;

  constructor(reserved: Iterable<string> = []) {
    this.#taken = new Set([...reserved].map((name) => name.toLowerCase()));
  }

  /** The wanted name if it is free, else with the suffix, else with the suffix and a number. */
  claim(text: string, suffix: string): string {
    const wanted = text.slice(0, maximumLength);
    for (let attempt = 0; ; attempt += 1) {
      const name = attempt === 0 ? wanted : `${wanted}${suffix}${attempt === 1 ? '' : attempt}`;
      const isFree = name !== '' && !deviceName.test(name) && !this.#taken.has(name.toLowerCase());
      if (!isFree) continue;
      this.#taken.add(name.toLowerCase());
      return name;
    }
  }
}
