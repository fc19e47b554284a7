import type { RowSource } from '../request/curl-line.ts';

/** The creates of a run, by the URLs of their rows. */
export class RowSources {
  readonly #sources = new Map<string, RowSource>();

  add(url: string, source: RowSource): void {
    this.#sources.set(url, source);
  }

  /** The create of the row that a URL names or is below; null where it is none of the run's. */
  of(url: string): RowSource | null {
    const steps = (url.split('?')[0] ?? '').split('/');
    const places = steps.map((_step, index) => steps.slice(0, steps.length - index).join('/'));
    return places.map((place) => this.#sources.get(place)).find((one) => one !== undefined) ?? null;
  }
}
