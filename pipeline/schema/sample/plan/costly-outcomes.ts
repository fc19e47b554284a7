import type { Sample } from '../../schema-sampler.ts';

/** Maximum size of the cache, in characters of JSON. */
const mostKept = 8_000_000;
const mostEntries = 20_000;

/** Caches results that took more than one attempt: a repaired example, the value of a reduced search, or the reason why there is none. */
export class CostlyOutcomes {
  readonly #texts = new Map<string, string>();
  #size = 0;

  get(call: string): Sample | null {
    const text = this.#texts.get(call);
    return text === undefined ? null : (JSON.parse(text) as Sample);
  }

  keep(call: string, sample: Sample): void {
    const text = JSON.stringify(sample);
    this.#size += text.length + call.length;
    if (this.#size > mostKept || this.#texts.size >= mostEntries) {
      this.#texts.clear();
      this.#size = text.length + call.length;
    }
    if (this.#size <= mostKept) this.#texts.set(call, text);
  }
}
