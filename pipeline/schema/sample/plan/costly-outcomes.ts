import type { Sample } from '../../schema-sampler.ts';

/** Characters of JSON that are kept. */
const mostKept = 8_000_000;
const mostEntries = 20_000;

/** Remembers what was found with more than one try: the repaired example, the value that a smaller search found, the reason why there is none. */
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
