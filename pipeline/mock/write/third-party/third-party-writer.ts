import { isDeepStrictEqual } from 'node:util';
import { plainNumbers, spelled } from '../../../../server-template/shared/json/exact-number.ts';
import type { RowCollection } from '../../../../server-template/shared/rows/row-collection.ts';
import { isReplacing, parentsOf } from '../../resources/row-request.ts';
import type { RowRequest } from '../../resources/row-request.ts';
import { isRow } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { SentRows } from './sent-row.ts';
import type { WriterParts } from '../row-writer.ts';
import { isSaid, uniqueNames } from './unique-values.ts';
import { ThirdPartyValues } from './third-party-values.ts';
import type { ThirdPartyChange } from './third-party-values.ts';

/** Writes the rows of third-party documents: values in the body are kept, others generated. */
export class ThirdPartyWriter {
  readonly #parts: WriterParts;
  readonly #values: ThirdPartyValues;
  readonly #sent: SentRows;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#values = new ThirdPartyValues(parts.context);
    this.#sent = new SentRows(parts.context.schemas);
  }

  received(request: RowRequest): RowRequest {
    return { ...request, body: this.#sent.of(request) };
  }

  create(request: RowRequest): Row {
    const { store, sampler, context } = this.#parts;
    const { resource } = request.use;
    const { isStateful } = context.behaviour;
    const body = isRow(request.body) ? request.body : {};
    const parents = parentsOf(request);
    if (isStateful && isReplacing(request)) this.#makeRoom(request, body);
    if (isStateful && this.#isExample(request)) this.#makeRoomForExample(request, body);
    const sources = sampler.sourcesOf(request, { store, body, turn: () => 0 });
    const made = this.#values.create({ ...this.#change(request), body }, sources);
    const linked = sampler.isShared(request.world) ? made : store.linked(resource, made, body);
    const row = store.belonging(resource, parents, linked);
    if (isStateful) store.add(resource, parents, row);
    return row;
  }

  update(request: RowRequest, row: Row): Row {
    const next = this.#values.change(this.#change(request), row, request.now.toISOString());
    return this.#kept(request, row, next);
  }

  /** The row after the action in the last segment of the path: `/orders/{id}/cancel`. */
  act(request: RowRequest, row: Row): Row {
    const next = this.#values.act(this.#change(request), row, request.now.toISOString());
    return this.#kept(request, row, next);
  }

  remove(request: RowRequest, row: Row): void {
    if (this.#parts.context.behaviour.isStateful) this.#changeable(request).remove(row);
  }

  #kept(request: RowRequest, row: Row, next: Row): Row {
    const isChanged = this.#parts.context.behaviour.isStateful && next !== row;
    if (isChanged) this.#changeable(request).change(row, next);
    return next;
  }

  #makeRoom(request: RowRequest, body: Row): void {
    const { keyProperties: key } = request.use.resource;
    if (key.length === 0 || !key.every((name) => Object.hasOwn(body, name))) return;
    const text = JSON.stringify(key.map((name) => spelled(body[name])));
    const collection = this.#changeable(request);
    for (const row of this.#collection(request).withKey(key, text)) collection.remove(row);
  }

  /** Whether a body is the document's own example. */
  #isExample(request: RowRequest): boolean {
    const contents = request.operation.body?.contents ?? [];
    return contents
      .flatMap(({ examples }) => examples)
      .some(({ value }) => {
        const { body } = this.received({ ...request, body: value });
        return isDeepStrictEqual(plainNumbers(body), plainNumbers(request.body));
      });
  }

  /** The example of a create and that of a list are often of one row, which must not be a conflict. */
  #makeRoomForExample(request: RowRequest, body: Row): void {
    const names = [...request.use.resource.keyProperties, ...uniqueNames(body)];
    for (const name of names.filter((one) => isSaid(body[one]))) {
      const collection = this.#changeable(request);
      const rows = collection.withKey([name], JSON.stringify([spelled(body[name])]));
      for (const row of rows) if (!collection.added.has(row)) collection.remove(row);
    }
  }

  #change(request: RowRequest): ThirdPartyChange {
    const { operation, use, body, mediaType } = request;
    const collection = (): RowCollection => this.#collection(request);
    return { operation, resource: use.resource, body, mediaType, collection };
  }

  #collection(request: RowRequest): RowCollection {
    const { store } = this.#parts;
    return store.collection(request.use.resource, parentsOf(request), request.world);
  }

  #changeable(request: RowRequest): RowCollection {
    return this.#parts.store.changeable(request.use.resource, parentsOf(request));
  }
}
