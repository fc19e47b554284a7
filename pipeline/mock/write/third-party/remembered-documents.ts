import type { Operation } from '../../../model/api-model.ts';
import type { MockContext } from '../../mock-options.ts';
import { problemTexts } from '../../../../server-template/shared/problem-texts.ts';
import { ApiError } from '../../../../server-template/shared/api-error.ts';
import type { ValidRequest } from '../../validate/request-validator.ts';
import { mergePatched } from '../../../../server-template/shared/json/merge-patch.ts';
import { isJsonPatch, jsonPatched } from './json-patch.ts';
import { touchedValues } from './managed-values.ts';
import type { RowResource } from '../../../model/resources/resource.ts';
import { isRow } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { declaredEntries, firstValid, overlaid } from './valid-row.ts';

const MAXIMUM_DOCUMENTS = 5000;

/** A request for the document at an address. */
export interface DocumentRequest {
  readonly operation: Operation;
  readonly resource: RowResource;
  readonly pathValues: readonly string[];
  readonly valid: ValidRequest;
  readonly body: unknown;
  readonly mediaType: string | null;
  readonly moment: string;
}

/** The response of a GET before any change. */
export type PlainResponse = (operation: Operation, valid: ValidRequest) => unknown;

/** Documents at addresses without a list: `/me`, `/settings`, `/repos/{owner}/{repo}`. Written ones are kept; any other address may exist. */
export class RememberedDocuments {
  readonly #context: MockContext;
  readonly #answer: PlainResponse;
  /** Null: deleted. */
  readonly #changed = new Map<string, Row | null>();

  constructor(context: MockContext, answer: PlainResponse) {
    this.#context = context;
    this.#answer = answer;
  }

  /** Paths with a document that differs from the initial one: `/users/{id}/settings`. */
  changed(): readonly string[] {
    const places = [...this.#changed.keys()].map((place) => (JSON.parse(place) as string[])[0]);
    return [...new Set(places.filter((place) => place !== undefined))];
  }

  /** Discards every change. */
  reset(): void {
    this.#changed.clear();
  }

  /** Whether the document at an address was deleted, and not written since. */
  isDeleted(resource: RowResource, pathValues: readonly string[]): boolean {
    return this.#changed.get(placeOf(resource, pathValues)) === null;
  }

  /** The document after the request; null: never changed, or deleted. Throws ApiError (404 after a deletion). */
  perform(request: DocumentRequest): Row | null {
    const { operation, resource, pathValues } = request;
    const place = placeOf(resource, pathValues);
    const known = this.#changed.get(place);
    const isWritten = operation.method === 'put' || operation.method === 'post';
    if (known === null && !isWritten) throw new ApiError(...problemTexts.rowNotFound);
    if (operation.method === 'get') return known ?? null;
    if (known === undefined && this.#changed.size >= MAXIMUM_DOCUMENTS)
      throw new ApiError(503, 'MOCK_FULL', 'The mock cannot store more data; reset it.');
    if (operation.method === 'delete') {
      this.#changed.set(place, null);
      return null;
    }
    const start = known ?? this.#start(request);
    const next = start === null ? null : this.#changedRow(request, start);
    if (next !== null) this.#changed.set(place, next);
    return next;
  }

  /** The response of a GET before any change. */
  #start({ resource: { list: operation }, valid }: DocumentRequest): Row | null {
    if (operation === null) return null;
    const value = this.#answer(operation, valid);
    return isRow(value) ? value : null;
  }

  #changedRow({ resource, body, mediaType, moment }: DocumentRequest, start: Row): Row {
    const isMerged = mediaType !== null && /\bmerge-patch\b/.test(mediaType);
    const patched = isJsonPatch(body)
      ? jsonPatched(start, body)
      : isMerged
        ? mergePatched(start, body)
        : null;
    if (isRow(patched)) return firstValid(this.#context, resource, [patched]) ?? start;
    if (!isRow(body)) return start;
    const { place, values } = innerOf(start, body);
    const inner = place.reduce(
      (at, name) => this.#context.schemas.allProperties(at).get(name)?.pointer ?? at,
      resource.schemaPointer,
    );
    const entries = declaredEntries(
      this.#context,
      { schemaPointer: inner },
      Object.entries(values),
    );
    const next = overlaid(this.#context, resource, { row: start, entries, place });
    const touched = touchedValues(this.#context, resource, { row: next, moment });
    return overlaid(this.#context, resource, {
      row: next,
      entries: touched.filter(([name]) => !Object.hasOwn(body, name)),
    });
  }
}

function placeOf({ name }: RowResource, pathValues: readonly string[]): string {
  return JSON.stringify([name, ...pathValues]);
}

/** The document, the body or both may be in an envelope: `{"user": {…}}`. */
function innerOf(
  start: Row,
  body: Row,
): { readonly place: readonly string[]; readonly values: Row } {
  const [name = '', ...others] = Object.keys(body);
  const inner = body[name];
  if (others.length === 0 && isRow(inner)) {
    if (isRow(start[name])) return { place: [name], values: inner };
    if (!Object.hasOwn(start, name)) return { place: [], values: inner };
  }
  const [envelope, ...more] = Object.keys(start).filter((one) => isRow(start[one]));
  const isAround =
    envelope !== undefined &&
    more.length === 0 &&
    Object.keys(body).every((one) => !Object.hasOwn(start, one)) &&
    Object.keys(body).some((one) => Object.hasOwn(start[envelope] as Row, one));
  return isAround ? { place: [envelope], values: body } : { place: [], values: body };
}
