/** A change to the clock: set, then advance, then freeze or release. */
export interface ClockChange {
  readonly now?: string;
  readonly advanceMs?: number;
  readonly frozen?: boolean;
}

/** The emulator's clock, which can be set, advanced and frozen. */
export class EmulatorClock {
  #offset = 0;
  #frozenAt: number | undefined;

  constructor(frozenAt?: number) {
    this.#frozenAt = frozenAt;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#frozenAt ?? Date.now() + this.#offset;
  }

  get frozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  /** Applies a change. */
  change({ now, advanceMs, frozen }: ClockChange): void {
    const instant = (now === undefined ? this.now() : Date.parse(now)) + (advanceMs ?? 0);
    const stop = frozen ?? this.frozen;
    this.#frozenAt = stop ? instant : undefined;
    this.#offset = instant - Date.now();
  }

  /** Runs in real time, or is frozen at `frozenAt`. */
  reset(frozenAt?: number): void {
    this.#offset = 0;
    this.#frozenAt = frozenAt;
  }
}
