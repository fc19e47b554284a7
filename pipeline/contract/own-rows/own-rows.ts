import type { ResourceLink } from '../../model/resources/resource.ts';
import {
  isSamePath,
  pathOfRow,
  rowsOf,
  type KnownRow,
  type PathValues,
} from '../rows/known-row.ts';
import type { Row } from '../rows/row-shape.ts';
import { isSameValue } from '../rows/same-value.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { draftRequest } from '../run/draft-request.ts';
import { describedRow, removeRows, rowUrls } from './remove-rows.ts';
import type { OutgoingRequest } from '../run/run-hooks.ts';
import type { Session } from '../run/session.ts';
import { TestSkipped } from '../run/test-ended.ts';

/** Keys of rows before the run, by resource. */
export type RowsBefore = Map<string, readonly PathValues[]>;

/** The rows that the run created. */
export class OwnRows {
  /** Descriptions of the rows that could not be deleted. */
  readonly leftovers: string[] = [];
  readonly #session: Session;
  readonly #made: KnownRow[] = [];
  readonly #there: RowsBefore;

  constructor(session: Session, there: RowsBefore) {
    this.#session = session;
    this.#there = there;
  }

  /**
   * Records the existing rows of an inferred resource: its create may return one of them, which is
   * not the run's.
   */
  async lookAround(resource: TestedResource): Promise<void> {
    const { list, promises, name } = resource;
    if (list === null || promises.ownsRows || this.#there.has(name)) return;
    const rows = await this.#listed(resource);
    this.#there.set(
      name,
      rows.flatMap((row) => pathOfRow(resource, row) ?? []),
    );
  }

  /** Whether a row existed before the run. */
  wasThere({ resource, path }: Pick<KnownRow, 'resource' | 'path'>): boolean {
    return this.#there.get(resource.name)?.some((one) => isSamePath(one, path)) === true;
  }

  /** A created row; throws TestSkipped if its key is unknown, or if it existed before the run. */
  requireNew(row: KnownRow | null): KnownRow {
    if (row === null)
      throw new TestSkipped('The response does not contain the key of the new row.');
    if (this.wasThere(row))
      throw new TestSkipped('The response to a create shows a row that already existed.');
    return row;
  }

  /** Listed rows without those that the run made for another resource and may delete at any time. */
  async lasting(resource: TestedResource): Promise<readonly Row[]> {
    const rows = await this.#listed(resource);
    const { guard } = this.#session.parts;
    if (resource.remove === null) return rows;
    return rows.filter((row) => {
      const path = pathOfRow(resource, row);
      if (path === null || this.#indexOf({ resource, path }) >= 0) return true;
      return !rowUrls(this.#session, { resource, row, path }).some((url) => guard.isOwn(url));
    });
  }

  async #listed({ list }: TestedResource): Promise<readonly Row[]> {
    const draft = list === null ? '' : draftRequest(this.#session, list, { seed: 1 });
    if (list === null || typeof draft === 'string') return [];
    const { real } = await this.#session.send(draft);
    return real.status === 200 ? (rowsOf(list, real.body) ?? []) : [];
  }

  /**
   * Records a row that a request created, by default the last accepted write; it may be changed
   * from then on.
   */
  add(row: KnownRow, request: OutgoingRequest | null = null): void {
    if (this.wasThere(row)) return;
    this.#made.push(row);
    const urls = rowUrls(this.#session, row);
    for (const url of urls) this.#session.parts.guard.own(url);
    this.#session.history.created(row, urls, request);
  }

  /** All of them, the oldest first. */
  get all(): readonly KnownRow[] {
    return [...this.#made];
  }

  /** The row of a resource that the run created last; null if there is none. */
  newest(resource: TestedResource): KnownRow | null {
    return this.#made.findLast((one) => one.resource === resource) ?? null;
  }

  /** The run's row that a row refers to; null if it is not the run's. */
  parentOf({ target, pairs }: ResourceLink, row: Row): KnownRow | null {
    const refersTo = ({ row: other }: KnownRow): boolean =>
      pairs.every(
        (pair) =>
          pair.own !== null &&
          pair.other !== null &&
          row[pair.own] !== null &&
          row[pair.own] !== undefined &&
          isSameValue(row[pair.own], other[pair.other]),
      );
    return this.#made.find((one) => one.resource.name === target && refersTo(one)) ?? null;
  }

  /** The row is deleted already. */
  forget(row: KnownRow): void {
    const index = this.#indexOf(row);
    if (index >= 0) this.#made.splice(index, 1);
  }

  #indexOf({ resource, path }: Pick<KnownRow, 'resource' | 'path'>): number {
    return this.#made.findIndex((one) => one.resource === resource && isSamePath(one.path, path));
  }

  /** Deletes a row at once; false if that fails, to be retried at the end. */
  async remove(row: KnownRow): Promise<boolean> {
    const [left] = await removeRows(this.#session, [row]);
    if (left === undefined) this.forget(row);
    return left === undefined;
  }

  /** Deletes all created rows, and records those that could not be deleted. */
  async removeAll(): Promise<void> {
    const left = await removeRows(this.#session, this.#made.splice(0).reverse());
    this.leftovers.push(...left.map((row) => describedRow(this.#session, row)));
  }
}
