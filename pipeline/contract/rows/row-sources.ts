import type { RowSource } from '../request/curl-line.ts';
import type { KnownRow } from './known-row.ts';
import type { OutgoingRequest } from '../run/run-hooks.ts';

/** The create requests of a run, by the URLs of their rows. */
export class RowSources {
  readonly #sources = new Map<string, RowSource>();

  /**
   * Records the request that created the row at some URLs, to reproduce failures; ignores keys with
   * several parts.
   */
  note({ resource, row, path }: KnownRow, request: OutgoingRequest, urls: readonly string[]): void {
    const [part, ...more] = resource.key;
    const property = part?.names.find((name) => Object.hasOwn(row, name));
    if (part === undefined || property === undefined || more.length > 0) return;
    const value = path.get(part.parameter);
    const key = JSON.isRawJSON(value) ? value.rawJSON : encodeURIComponent(String(value));
    for (const url of urls) this.#sources.set(url, { request, property, key });
  }

  /**
   * The create request of the row in a URL, or of its parent; null if the run did not create it.
   */
  of(url: string): RowSource | null {
    const steps = (url.split('?')[0] ?? '').split('/');
    const places = steps.map((_step, index) => steps.slice(0, steps.length - index).join('/'));
    return places.map((place) => this.#sources.get(place)).find((one) => one !== undefined) ?? null;
  }
}
