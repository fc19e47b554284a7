import { randomBytes } from 'node:crypto';
import type { EmulatorClock } from './emulator-clock.ts';

const TOKEN_PREFIX = 'emu_';
const MOST_TOKENS = 100_000;

/** Access tokens, in memory only; they are checked, and expire by the emulator's clock. */
export class TokenStore {
  readonly #expiries = new Map<string, number>();
  readonly #clock: EmulatorClock;
  readonly #lifetimeSeconds: number;

  constructor(clock: EmulatorClock, lifetimeSeconds: number) {
    this.#clock = clock;
    this.#lifetimeSeconds = lifetimeSeconds;
  }

  /** A new token and its lifetime in seconds, as text like the provider's. */
  issue(): { readonly access_token: string; readonly expires_in: string } {
    const token = TOKEN_PREFIX + randomBytes(18).toString('hex');
    const [oldest] = this.#expiries.keys();
    if (oldest !== undefined && this.#expiries.size >= MOST_TOKENS) this.#expiries.delete(oldest);
    this.#expiries.set(token, this.#clock.now() + this.#lifetimeSeconds * 1000);
    return { access_token: token, expires_in: String(this.#lifetimeSeconds) };
  }

  /** Whether a token is valid; tokens of other runs are `unknown`. */
  check(token: string): 'valid' | 'expired' | 'unknown' {
    const expiry = this.#expiries.get(token);
    if (expiry === undefined) return 'unknown';
    return this.#clock.now() < expiry ? 'valid' : 'expired';
  }
}
