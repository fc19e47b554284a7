import type { RowSource } from '../request/curl-line.ts';
import type { KnownRow } from './known-row.ts';
import type { OutgoingRequest } from '../run/run-hooks.ts';

/** The creates of a run, by the URLs of their rows. */
export class RowSources {
  readonly #sources = new Map<string, RowSource>();

  /** Notes what created the row at some URLs, so that a failure about it can be run again; of a key in several parts nothing. */
  note({ resource, row, path }: KnownRow, request: OutgoingRequest, urls: readonly string[]): void {
    const [part, ...more] = resource.key;
    const property = part?.names.find((name) => Object.hasOwn(row, name));
    if (part === undefined || property === undefined || more.length > 0) return;
    const value = path.get(part.parameter);
    const key = JSON.isRawJSON(value) ? value.rawJSON : encodeURIComponent(String(value));
    for (const url of urls) this.#sources.set(url, { request, property, key });
  }

  /** The create of the row that a URL names or is below; null where it is none of the run's. */
  of(url: string): RowSource | null {
    const steps = (url.split('?')[0] ?? '').split('/');
    const places = steps.map((_step, index) => steps.slice(0, steps.length - index).join('/'));
    return places.map((place) => this.#sources.get(place)).find((one) => one !== undefined) ?? null;
  }
}
