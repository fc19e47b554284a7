import type { Operation } from '../../model/api-model.ts';
import type { MockAnswer } from '../mock-answer.ts';

const LONG_TEXT = 16 * 1024;
const MAXIMUM_ENTRIES = 2000;
const MAXIMUM_BYTES = 32 * 1024 * 1024;

/** An answer that is kept. */
export interface KeptAnswer {
  readonly answer: MockAnswer;
  readonly operation: Operation | null;
}

/** Answers that are the same for every request of their kind until something changes; the oldest make room. */
export class AnswerCache {
  readonly #answers = new Map<string, KeptAnswer>();
  #bytes = 0;
  #generation = 0;

  /** Another one after each clearing: what was worked out before it is not to be kept. */
  get generation(): number {
    return this.#generation;
  }

  get(key: string): KeptAnswer | undefined {
    return this.#answers.get(key);
  }

  keep(key: string, { answer, operation }: KeptAnswer): void {
    const size = sizeOf(key, answer);
    if (size > MAXIMUM_BYTES / 4) return;
    this.#answers.set(key, { answer: encoded(answer), operation });
    this.#bytes += size;
    for (const [oldest, old] of this.#answers) {
      if (this.#answers.size <= MAXIMUM_ENTRIES && this.#bytes <= MAXIMUM_BYTES) return;
      this.#answers.delete(oldest);
      this.#bytes -= sizeOf(oldest, old.answer);
    }
  }

  clear(): void {
    this.#generation += 1;
    if (this.#answers.size === 0) return;
    this.#answers.clear();
    this.#bytes = 0;
  }
}

/** A long text is encoded once. */
function encoded(answer: MockAnswer): MockAnswer {
  const { body } = answer;
  const isLong = typeof body === 'string' && body.length > LONG_TEXT;
  return isLong ? { ...answer, body: Buffer.from(body) } : answer;
}

function sizeOf(key: string, { body }: MockAnswer): number {
  return key.length * 2 + (body?.length ?? 0) + 500;
}
