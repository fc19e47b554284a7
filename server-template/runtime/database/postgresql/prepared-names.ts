import type { DatabaseOptions } from '../database.ts';
import { driverFields } from '../driver-error.ts';

/**
 * Whether an error means that a session has another program's prepared statements instead of ours:
 * a pooler has changed it. Nothing was run.
 */
export function hasLostNames(error: unknown): boolean {
  const { code } = driverFields(error);
  return code === '26000' || code === '42P05';
}

/** Whether statements are prepared under names, until a pooler turns out not to keep them. */
export class PreparedNames {
  #isUsed: boolean;
  readonly #isFixed: boolean;
  readonly #onLost: () => void;

  constructor(
    use: NonNullable<DatabaseOptions['preparedStatements']>,
    onLost: () => void = () => undefined,
  ) {
    this.#isUsed = use !== 'off';
    this.#isFixed = use !== 'auto';
    this.#onLost = onLost;
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Switches them off after an error that means that they were lost. */
  failed(error: unknown): void {
    if (this.#isFixed || !this.#isUsed || !hasLostNames(error)) return;
    this.#isUsed = false;
    this.#onLost();
  }
}
