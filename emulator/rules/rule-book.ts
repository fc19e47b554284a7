import type { Rule } from '../spec/api-types.ts';
import type { PushedPayment } from '../state/transaction.ts';

/** The active rules; the first that matches a push applies. */
export class RuleBook {
  readonly #initial: readonly Rule[];
  #rules: readonly { readonly rule: Rule; fitted: number }[] = [];

  constructor(initial: readonly Rule[]) {
    this.#initial = initial;
    this.replace(initial);
  }

  get rules(): readonly Rule[] {
    return this.#rules.map(({ rule }) => rule);
  }

  /** Replaces the rules and restarts the count of every `nth`. */
  replace(rules: readonly Rule[]): void {
    this.#rules = rules.map((rule) => ({ rule, fitted: 0 }));
  }

  /** Restores the rules that the emulator was started with. */
  reset(): void {
    this.replace(this.#initial);
  }

  /** The rule for a push, if there is one. Increments the count of each `nth` rule that it matches. */
  match(payment: PushedPayment): Rule | undefined {
    for (const entry of this.#rules) {
      if (!fits(payment, entry.rule.match)) continue;
      entry.fitted += 1;
      const { nth } = entry.rule.match;
      if (nth === undefined || nth === entry.fitted) return entry.rule;
    }
    return undefined;
  }
}

function fits(payment: PushedPayment, match: Rule['match']): boolean {
  return (
    fitsPattern(payment.phoneNumber, match.phone) &&
    fitsPattern(payment.accountReference, match.accountReference) &&
    payment.amount >= (match.amountMin ?? 0) &&
    payment.amount <= (match.amountMax ?? Infinity)
  );
}

function fitsPattern(text: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return true;
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}
