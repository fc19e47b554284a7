import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../../model/api-model.ts';
import type { MockContext } from '../../mock-options.ts';
import { spelled } from '../../../../server-template/shared/json/exact-number.ts';
import { invalidRequest } from '../../rejection.ts';
import { addressValue } from '../../seed/address-value.ts';
import type { RowSources } from '../../seed/row-sampler.ts';
import { mergePatched } from '../../../../server-template/shared/json/merge-patch.ts';
import { isJsonPatch, jsonPatched } from './json-patch.ts';
import { touchedValues, unsentValues } from './managed-values.ts';
import type { RowResource } from '../../../model/resources/resource.ts';
import type { RowCollection } from '../../../../server-template/shared/rows/row-collection.ts';
import { ofSentAlternative } from './chosen-alternative.ts';
import {
  hiddenOf,
  isRow,
  withHidden,
  withValues,
} from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { declaredEntries, firstValid, overlaid, valuesOver } from './valid-row.ts';
import type { RowEntry } from './valid-row.ts';
import { keyed } from './new-key.ts';
import { bodyFacts } from './body-facts.ts';
import { isSaid, taken, uniqueNames } from './unique-values.ts';
import { wordValues } from './word-values.ts';

/** A write to rows. */
export interface ThirdPartyChange {
  readonly operation: Operation;
  readonly resource: RowResource;
  readonly body: unknown;
  readonly mediaType: string | null;
  readonly collection: () => RowCollection;
}

/** Creates and updates rows of a third-party document as its server probably would: values in the body are kept, others generated. */
export class ThirdPartyValues {
  readonly #context: MockContext;

  constructor(context: MockContext) {
    this.#context = context;
  }

  /** The body over generated data, with an address of its own. Throws ApiError (409) if the address, or a value that is unique in a document with 409, is taken. */
  create(change: ThirdPartyChange, sources: RowSources): Row {
    const { resource } = change;
    const body = isRow(change.body) ? change.body : {};
    const { isStateful } = this.#context.behaviour;
    const sample = ofSentAlternative(this.#context, resource, { sample: sources.sample(), body });
    const { inputs, required } = bodyFacts(this.#context.schemas, change);
    if (isStateful) this.#rejectTaken(change, { body, old: null, required });
    const unsent = isStateful
      ? unsentValues(this.#context, resource, { sample, body, inputs, moment: sources.moment })
      : [];
    const entries = [...unsent, ...this.#sent(resource, sample, body)];
    const quick = isStateful ? null : this.#counted(change, { sample, entries, sources });
    if (quick !== null) return quick;
    const row = overlaid(this.#context, resource, { row: sample, entries });
    const made = resource.keyProperties.reduce((current, name) => {
      const count = isStateful ? change.collection().rows.length : 0;
      const isFree = (value: unknown): boolean => this.#isFree(change, name, value);
      return keyed(this.#context, resource, { row: current, name, body, sources, count, isFree });
    }, row);
    return isStateful
      ? withHidden(made, { ...hiddenOf(made), ...this.#further(resource, made, body) })
      : made;
  }

  /** Values of the body that rows do not show; the response for a single row may. */
  #further(resource: RowResource, row: Row, body: Row): Row {
    const declared = new Set(this.#sent(resource, row, body).map(([name]) => name));
    return Object.fromEntries(Object.entries(body).filter(([name]) => !declared.has(name)));
  }

  /** The fast path of the usual case: the next number is the address, and every value of the body is valid. */
  #counted(
    { resource, body }: ThirdPartyChange,
    {
      sample,
      entries,
      sources,
    }: {
      readonly sample: Row;
      readonly entries: readonly RowEntry[];
      readonly sources: RowSources;
    },
  ): Row | null {
    const [name, ...others] = resource.keyProperties;
    if (name === undefined || others.length > 0 || typeof sample[name] !== 'number') return null;
    const isGiven = isRow(body) && Object.hasOwn(body, name);
    const values = isGiven ? entries : [...entries, [name, sources.nextNumber(name)] as const];
    return firstValid(this.#context, resource, [withValues(sample, values)]);
  }

  /** The row after an update, at the same address. Throws ApiError (400, 409). */
  change(change: ThirdPartyChange, row: Row, moment: string): Row {
    const { resource, body } = change;
    const { isStateful } = this.#context.behaviour;
    const next = this.#changed(change, row);
    if (!isStateful) return next;
    if (!isRow(body)) return this.#touched(change, { row, next, moment });
    const { required } = bodyFacts(this.#context.schemas, change);
    const sent = this.#withoutKey(change, row, body);
    this.#rejectTaken(change, { body: sent, old: row, required });
    const further = { ...hiddenOf(row), ...this.#further(resource, row, sent) };
    return withHidden(this.#touched(change, { row, next, moment }), further);
  }

  /** The row after the action in the last segment of the path. */
  act(change: ThirdPartyChange, row: Row, moment: string): Row {
    const { operation, resource } = change;
    const changed = this.#changed(change, row);
    const entries = wordValues(this.#context, resource, { operation, row: changed });
    const next = overlaid(this.#context, resource, { row: changed, entries });
    return this.#touched(change, { row, next, moment });
  }

  #touched(
    { resource, body }: ThirdPartyChange,
    { row, next, moment }: { readonly row: Row; readonly next: Row; readonly moment: string },
  ): Row {
    if (isDeepStrictEqual(row, next)) return row;
    const entries = touchedValues(this.#context, resource, { row: next, moment }).filter(
      ([name]) => !isRow(body) || !Object.hasOwn(body, name),
    );
    return overlaid(this.#context, resource, { row: next, entries });
  }

  #changed(change: ThirdPartyChange, row: Row): Row {
    const { resource, body, mediaType, operation } = change;
    if (isJsonPatch(body)) return this.#patched(change, row, jsonPatched(row, body));
    if (!isRow(body)) return row;
    const sent = this.#withoutKey(change, row, body);
    if (mediaType !== null && /\bmerge-patch\b/.test(mediaType))
      return this.#patched(change, row, mergePatched(row, sent));
    const entries = this.#sent(resource, row, sent);
    const { isStateful } = this.#context.behaviour;
    const isWhole = isStateful && operation.method === 'put';
    const left = isWhole ? this.#leftOut(change, row, sent) : [];
    // Null removes a property that is not nullable.
    const gone = entries
      .filter(([name, value]) => value === null && !this.#accepts(resource, row, name))
      .map(([name]) => [name, undefined] as const);
    return overlaid(this.#context, resource, { row, entries: [...left, ...entries, ...gone] });
  }

  #sent(resource: RowResource, row: Row, body: Row): readonly RowEntry[] {
    return declaredEntries(this.#context, resource, valuesOver(row, body));
  }

  #accepts(resource: RowResource, row: Row, name: string): boolean {
    return firstValid(this.#context, resource, [withValues(row, [[name, null]])]) !== null;
  }

  /** PUT removes the properties that the body omits. */
  #leftOut(
    change: ThirdPartyChange,
    row: Row,
    body: Row,
  ): readonly (readonly [string, undefined])[] {
    const { resource } = change;
    const { inputs, required } = bodyFacts(this.#context.schemas, change);
    if (required.size === 0) return [];
    const { schemas } = this.#context;
    const properties = schemas.allProperties(resource.schemaPointer);
    const kept = new Set([
      ...resource.keyProperties,
      ...schemas.required(resource.schemaPointer),
      resource.parentPath?.[0] ?? '',
    ]);
    return Object.keys(row)
      .filter((name) => inputs.has(name) && !kept.has(name) && !Object.hasOwn(body, name))
      .filter((name) => properties.get(name)?.value['readOnly'] !== true && !isManaged.test(name))
      .map((name) => [name, undefined]);
  }

  #patched(change: ThirdPartyChange, row: Row, next: unknown): Row {
    const { resource } = change;
    if (!isRow(next)) throw invalidRequest([]);
    const keyed = withValues(
      next,
      resource.keyProperties
        .filter((name) => Object.hasOwn(row, name) && !this.#isRenamed(change, { name, row, next }))
        .map((name) => [name, row[name]]),
    );
    if (firstValid(this.#context, resource, [keyed]) !== null) return keyed;
    const { validator } = this.#context;
    throw invalidRequest(
      validator
        .errors(resource.schemaPointer, 'response', keyed)
        .map(({ field, message }) => ({ in: 'body', field: field.slice(0, 200), message })),
    );
  }

  /** The body of an update without the key, unless the key is a name that clients may change. */
  #withoutKey(change: ThirdPartyChange, row: Row, body: Row): Row {
    const { keyProperties: key } = change.resource;
    return Object.fromEntries(
      Object.entries(body).filter(
        ([name]) => !key.includes(name) || this.#isRenamed(change, { name, row, next: body }),
      ),
    );
  }

  /** Whether an update renames a row, which changes its path. Throws ApiError (409) if the name is taken. */
  #isRenamed(
    change: ThirdPartyChange,
    { name, row, next }: { readonly name: string; readonly row: Row; readonly next: Row },
  ): boolean {
    const { resource } = change;
    const { create } = resource;
    const [value, old] = [next[name], row[name]];
    const isName = typeof value === 'string' && typeof old === 'string' && value !== old;
    if (create === null || !isName || isGivenId.test(name)) return false;
    const { inputs } = bodyFacts(this.#context.schemas, { ...change, operation: create });
    if (!inputs.has(name) || !addressValue(this.#context, resource).fits(value)) return false;
    if (this.#isTaken(change, { name, value, old: row })) throw taken(name);
    return true;
  }

  #isFree(change: ThirdPartyChange, name: string, value: unknown): boolean {
    if (!this.#context.behaviour.isStateful) return true;
    const text = JSON.stringify([spelled(value)]);
    return change.collection().withKey([name], text).length === 0;
  }

  #rejectTaken(
    change: ThirdPartyChange,
    {
      body,
      old,
      required,
    }: { readonly body: Row; readonly old: Row | null; readonly required: ReadonlySet<string> },
  ): void {
    const { operation, resource } = change;
    const isDeclared = operation.responses.some(({ status }) => status === '409');
    const keys = resource.keyProperties.filter((name) => isDeclared || required.has(name));
    const names = [...keys, ...(isDeclared ? uniqueNames(body) : [])];
    const field = names.find(
      (name) => isSaid(body[name]) && this.#isTaken(change, { name, value: body[name], old }),
    );
    if (field === undefined) return;
    throw taken(field);
  }

  #isTaken(
    change: ThirdPartyChange,
    {
      name,
      value,
      old,
    }: { readonly name: string; readonly value: unknown; readonly old: Row | null },
  ): boolean {
    // What a row has already, it may keep.
    if (old !== null && spelled(old[name]) === spelled(value)) return false;
    return change.collection().withKey([name], JSON.stringify([spelled(value)])).length > 0;
  }
}

/** Values that servers assign, even if clients may send them. */
const isGivenId = /(?:id|uuid|guid)$/i;
const isManaged = /^(?:created|updated|modified|date_?created|date_?updated)/i;
