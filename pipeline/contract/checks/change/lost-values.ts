import { valueText } from '../../rows/compare-row.ts';
import { shownAt } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';

/** A written value, and the value that was read instead. */
export interface LostValue {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly read: unknown;
}

/**
 * Enum values. An API may choose one itself: a lost value is reported only if the API stores two
 * others.
 */
export class Choices {
  readonly #test: Test;
  readonly #context: TestContext;
  readonly #kept = new Map<string, Set<unknown>>();
  readonly #lost: (readonly [Sent, LostValue])[] = [];

  constructor(test: Test, context: TestContext) {
    this.#test = test;
    this.#context = context;
  }

  keep({ path, value }: LostValue): void {
    const text = path.join('.');
    this.#kept.set(text, (this.#kept.get(text) ?? new Set()).add(value));
  }

  lose(sent: Sent, lost: LostValue): void {
    this.#lost.push([sent, lost]);
  }

  fail(): void {
    const { keepsValues } = this.#context.resource.promises;
    for (const [sent, lost] of this.#lost) {
      const kept = this.#kept.get(lost.path.join('.'));
      if (keepsValues || (kept !== undefined && kept.size > 1))
        failLost(this.#test, this.#context, sent, lost);
    }
  }
}

/** Reports a lost value. */
export function failLost(
  test: Test,
  { resource }: TestContext,
  sent: Sent,
  { path, value, read }: LostValue,
): void {
  const { operation } = test;
  const [name = '', ...inner] = path;
  test.fail(sent, `${path.join('.')} is read back with a different value.`, {
    keyword: 'state',
    instance: [shownAt(resource.get ?? operation, name), ...inner].join('/'),
    expected: valueText(value),
    actual: valueText(read),
  });
}
