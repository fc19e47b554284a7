import type { MockContext } from '../../mock-options.ts';
import { plainName } from '../../../model/third-party/index.ts';
import { isRow, withValues } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { seedOfParts } from '../../mix-seed.ts';
import { detailText, factsOf, withDetailsInMessage } from './error-facts.ts';
import type { ErrorFacts } from './error-facts.ts';
import { errorValues, siblingsOf } from './error-values.ts';

/** State of building an error. */
interface Shaping {
  readonly context: MockContext;
  readonly facts: ErrorFacts;
  readonly depth: number;
  /** Schemas of the enclosing objects, to stop recursion. */
  readonly around: readonly string[];
  readonly budget: { left: number };
  /** Records that the details were used. */
  readonly reportDetails: () => void;
}

/** A schema's place and its current value. */
interface Place {
  readonly pointer: string;
  readonly name: string;
  readonly value: unknown;
}

const MAXIMUM_DEPTH = 4;
/** Limit of places per error. */
const MAXIMUM_PLACES = 300;
const errorNames = /^(?:errors?|err|fault|problem|exception|failure|source)$/;
const listNames =
  /^(?:[a-z]*errors|error|details?|violations|[a-z]*violations|issues|problems|invalidparams|fields|messages|failures)$/;

/**
 * An error in a schema's format, with facts wherever names fit; undefined: no valid one was found.
 */
export function shapedError(context: MockContext, pointer: string, facts: ErrorFacts): unknown {
  let isReported = facts.details.length === 0;
  const shape = (reported: ErrorFacts): unknown =>
    madeValue(
      {
        ...{ context, facts: reported, depth: 0, around: [], budget: { left: MAXIMUM_PLACES } },
        reportDetails: () => (isReported = true),
      },
      { pointer, name: 'error' },
    );
  const shaped = shape(facts);
  return isReported ? shaped : shape(withDetailsInMessage(facts));
}

/** Cache of the smallest valid values. */
const leastValues = new WeakMap<MockContext, Map<string, unknown>>();

function leastValue(context: MockContext, pointer: string): unknown {
  const values = leastValues.get(context) ?? new Map<string, unknown>();
  leastValues.set(context, values);
  if (values.has(pointer)) return values.get(pointer);
  const sample = context.sampler.sample(pointer, {
    ...{ direction: 'response', seed: seedOfParts(context.seed, pointer), examples: 'ignore' },
    properties: 'required',
  });
  const value = sample.kind === 'value' ? sample.value : undefined;
  values.set(pointer, value);
  return value;
}

function madeValue(shaping: Shaping, { pointer, name }: Omit<Place, 'value'>): unknown {
  const value = leastValue(shaping.context, pointer);
  return value === undefined ? undefined : filledValue(shaping, { pointer, name, value });
}

function filledValue(shaping: Shaping, place: Place): unknown {
  const { context, facts, budget } = shaping;
  budget.left -= 1;
  if (budget.left < 0) return place.value;
  if (Array.isArray(place.value)) return filledList(shaping, place);
  if (isRow(place.value)) return filledObject(shaping, { ...place, value: place.value });
  const text = facts.detail === null ? facts.message : detailText(facts.detail);
  const shownStatus = typeof place.value === 'string' ? text : facts.status;
  return accepts(context, place.pointer, shownStatus) ? shownStatus : place.value;
}

function filledObject(shaping: Shaping, place: Place & { readonly value: Row }): Row {
  const { context } = shaping;
  const properties = context.schemas.allProperties(place.pointer);
  if (properties.size === 0) return filledMap(shaping, place);
  const siblings = siblingsOf([...properties.keys()]);
  const { schemas } = context;
  const own = schemas.at(place.pointer)?.pointer ?? place.pointer;
  const inside = { ...shaping, around: [...shaping.around, own] };
  return [...properties].reduce<Row>((current, [name, property]) => {
    const fits = (value: unknown): boolean =>
      accepts(context, place.pointer, withValues(current, [[name, value]]));
    const inner = innerValue(inside, {
      ...{ name, pointer: property.pointer, value: current[name] },
      isNeeded: Object.hasOwn(current, name),
      isOnlyPlace: !siblings.takesMessage,
    });
    const scalars = errorValues(shaping.facts, { name, schema: property.value, siblings });
    const inners = inner === undefined ? [] : [inner];
    // A detail's place by its name, even if it is a list: `loc`.
    const isNamed = shaping.facts.detail !== null;
    const value = (isNamed ? [...scalars, ...inners] : [...inners, ...scalars]).find(fits);
    return value === undefined ? current : withValues(current, [[name, value]]);
  }, place.value);
}

interface InnerPlace extends Place {
  /** Whether the error has it already. */
  readonly isNeeded: boolean;
  /** Whether it is the only place for a message. */
  readonly isOnlyPlace: boolean;
}

/** An object or list inside an error; undefined if none is needed. */
function innerValue(shaping: Shaping, { isNeeded, isOnlyPlace, ...place }: InnerPlace): unknown {
  const { context, depth, facts } = shaping;
  const { pointer, name, value } = place;
  const { schemas } = context;
  if (depth === MAXIMUM_DEPTH || shaping.around.includes(pointer)) return undefined;
  const deeper = { ...shaping, depth: depth + 1 };
  const types = impliedTypes(schemas, pointer);
  const isForDetails = listNames.test(plainName(name));
  const isReported = isForDetails && facts.detail === null && facts.details.length > 0;
  if (types.has('array') && (isReported || !types.has('string'))) {
    if (isNeeded || isReported || (isOnlyPlace && isForDetails)) return filledList(deeper, place);
  }
  const isJsonMap = types.has('object') || schemas.allProperties(pointer).size > 0;
  if (!isJsonMap || !(isNeeded || isReported || isErrorName(name, facts))) return undefined;
  const least = isRow(value) ? value : leastValue(context, pointer);
  return filledValue(deeper, { ...place, value: isRow(least) ? least : {} });
}

/** The types of a schema; for one derived from an example, those that its structure implies. */
function impliedTypes(schemas: MockContext['schemas'], pointer: string): ReadonlySet<string> {
  const types = schemas.types(pointer);
  if (types.size > 0) return types;
  if (schemas.items(pointer) !== null) return new Set(['array']);
  return new Set(schemas.keyword(pointer, 'properties') === undefined ? [] : ['object']);
}

function isErrorName(name: string, { detail }: ErrorFacts): boolean {
  const plain = plainName(name);
  return errorNames.test(plain) && (plain !== 'source' || detail !== null);
}

/** One item per detail; without details, one for the whole error. */
function filledList(shaping: Shaping, { pointer, name, value }: Place): unknown {
  const { context, facts, reportDetails } = shaping;
  const { schemas } = context;
  const schema = schemas.at(pointer);
  if (schema === null) return value;
  const items = schemas.items(pointer) ?? '';
  const place = { pointer: schemas.at(items)?.pointer ?? items, name };
  if (shaping.around.includes(place.pointer)) return value;
  const isWhole = facts.details.length === 0 || facts.detail !== null;
  const parts = isWhole ? [facts] : facts.details.map((detail) => factsOf(facts, detail));
  const made =
    items === ''
      ? parts.map(({ detail, message }) => (detail === null ? message : detailText(detail)))
      : parts.map((one) => madeValue({ ...shaping, facts: one }, place));
  const candidates = [made, made.slice(0, 1)];
  const found = candidates.find((candidate) => accepts(context, pointer, candidate));
  if (found !== undefined && !isWhole && says(found, facts)) reportDetails();
  return found ?? value;
}

/** Some lists hold only field names. */
function says(reported: unknown, { details }: ErrorFacts): boolean {
  const text = JSON.stringify(reported);
  return details.every(({ message }) => text.includes(JSON.stringify(message).slice(1, -1)));
}

/** Errors by field, as in Rails and ASP.NET: `{"name": ["is required"]}`. */
function filledMap(
  { context, facts, reportDetails }: Shaping,
  { pointer, value }: Place & { readonly value: Row },
): Row {
  if (facts.details.length === 0 || facts.detail !== null) return value;
  const lists = new Map<string, readonly string[]>();
  for (const { in: place, field, message } of facts.details) {
    const name = field === '' ? place : field;
    lists.set(name, [...(lists.get(name) ?? []), message]);
  }
  const candidates = [
    Object.fromEntries(lists),
    Object.fromEntries([...lists].map(([name, messages]) => [name, messages.join('; ')])),
  ];
  const found = candidates.find((candidate) => accepts(context, pointer, candidate));
  if (found !== undefined) reportDetails();
  return found ?? value;
}

function accepts({ validator }: MockContext, pointer: string, value: unknown): boolean {
  return validator.accepts(pointer, 'response', value);
}
