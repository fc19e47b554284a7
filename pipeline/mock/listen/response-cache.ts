import type { Operation } from '../../model/api-model.ts';
import type { MockResponse } from '../mock-response.ts';

const LONG_TEXT = 16 * 1024;
const MAXIMUM_ENTRIES = 2000;
const MAXIMUM_BYTES = 32 * 1024 * 1024;

/** A cached response. */
export interface KeptResponse {
  readonly response: MockResponse;
  readonly operation: Operation | null;
}

/**
 * Responses that are equal for every request of their kind until something changes; the oldest are
 * dropped.
 */
export class ResponseCache {
  readonly #responses = new Map<string, KeptResponse>();
  #bytes = 0;
  #generation = 0;

  /** Incremented by each clearing: results of an earlier generation must not be cached. */
  get generation(): number {
    return this.#generation;
  }

  get(key: string): KeptResponse | undefined {
    return this.#responses.get(key);
  }

  keep(key: string, { response, operation }: KeptResponse): void {
    const size = numericSize(key, response);
    if (size > MAXIMUM_BYTES / 4) return;
    this.#responses.set(key, { response: encoded(response), operation });
    this.#bytes += size;
    for (const [oldest, old] of this.#responses) {
      if (this.#responses.size <= MAXIMUM_ENTRIES && this.#bytes <= MAXIMUM_BYTES) return;
      this.#responses.delete(oldest);
      this.#bytes -= numericSize(oldest, old.response);
    }
  }

  clear(): void {
    this.#generation += 1;
    if (this.#responses.size === 0) return;
    this.#responses.clear();
    this.#bytes = 0;
  }
}

/** Encodes a long text once. */
function encoded(response: MockResponse): MockResponse {
  const { body } = response;
  const isLong = typeof body === 'string' && body.length > LONG_TEXT;
  return isLong ? { ...response, body: Buffer.from(body) } : response;
}

function numericSize(key: string, { body }: MockResponse): number {
  return key.length * 2 + (body?.length ?? 0) + 500;
}
