import { isRecord, type Located } from '../../model/json-pointer.ts';
import type { PropertyPair, SchemaPair, Side } from '../pairs.ts';
import { alternativeRules } from '../rules/alternative-rules.ts';
import { propertyRules } from '../rules/property-rules.ts';
import { schemaRules } from '../rules/schema-rules.ts';
import { nullRules, typeRules } from '../rules/type-rules.ts';
import type { Conjunction } from '../schema/flatten.ts';
import { shapeAt, type Shape } from '../schema/shape.ts';
import { followReferences, type Source } from '../schema/source.ts';
import { judgeDirected, newUnit, type Comparison, type Unit } from '../walk/comparison.ts';
import { compareVariants } from './compare-variants.ts';
import { placeSubject, type Frame } from './subject.ts';
import { unchangedReferences } from './unchanged-references.ts';

/** The direction of the values of two schemas, and how sentences refer to them. */
export interface Travel {
  readonly side: Side;
  readonly isText: boolean;
  readonly frame: Frame;
}

/** The schemas at one place in both documents. */
export interface Conjunctions {
  readonly before: Conjunction;
  readonly after: Conjunction;
}

/** Compares two schemas and their parts, once per direction. Recursion ends at pairs that are being compared. */
export function compareSchemas(
  comparison: Comparison,
  { before, after }: Conjunctions,
  travel: Travel,
): Unit {
  const pair = {
    before: direct(comparison.before, before),
    after: direct(comparison.after, after),
  };
  const places = [pair.before, pair.after].map((all) => all.map(({ pointer }) => pointer).join());
  const key = `${travel.side}${travel.isText ? ' as text' : ''} ${places.join(' ')}`;
  const known = comparison.units.get(key);
  if (known !== undefined) return known;
  const unit = newUnit();
  comparison.units.set(key, unit);
  compareInto(comparison, unit, pair, travel);
  return unit;
}

/** The target of a bare reference, so that its findings are shared by everything that refers to it. */
function direct(source: Source, conjunction: Conjunction): Conjunction {
  const [{ value, pointer }, ...others] = conjunction;
  const isReference =
    others.length === 0 &&
    isRecord(value) &&
    typeof value['$ref'] === 'string' &&
    (source.isOld ||
      Object.keys(value).every((name) => /^(?:\$ref|description|summary)$/.test(name)));
  return isReference ? [followReferences(source, value, pointer)] : conjunction;
}

function compareInto(
  comparison: Comparison,
  unit: Unit,
  { before, after }: Conjunctions,
  travel: Travel,
): void {
  const unchanged = referencesIfUnchanged(comparison, { before, after });
  if (unchanged !== null) {
    for (const target of unchanged) {
      const both = [{ value: { $ref: target }, pointer: after[0].pointer }] as const;
      unit.uses.add(compareSchemas(comparison, { before: both, after: both }, travel));
    }
    return;
  }
  const shapes = {
    before: shapeAt(comparison.before, before),
    after: shapeAt(comparison.after, after),
  };
  const inside = (pair: Conjunctions): void => {
    const isShared = [...pair.before, ...pair.after].some(holdsReference);
    if (isShared) unit.uses.add(compareSchemas(comparison, pair, travel));
    else compareInto(comparison, unit, pair, travel);
  };
  const { side, isText, frame } = travel;
  const variants = compareVariants(comparison, shapes, inside);
  const pair: SchemaPair = { side, isText, ...shapes, variants: variants.changes };
  const place = shapes.after.pointer;
  const subject = { subject: placeSubject(place, frame), place };
  const isComparable = !variants.areAll && !areUnlike(shapes);
  const rules = isComparable
    ? schemaRules
    : [...nullRules, ...(variants.areAll ? alternativeRules : typeRules)];
  judgeDirected(unit, rules, pair, subject);
  if (!isComparable) return;
  compareProperties(comparison, unit, shapes, travel).forEach(inside);
  const { before: old, after: now } = shapes;
  if (old.items !== null && now.items !== null) inside({ before: old.items, after: now.items });
  if (isSchema(old.additional) && isSchema(now.additional)) {
    inside({ before: old.additional, after: now.additional });
  }
}

function referencesIfUnchanged(
  comparison: Comparison,
  { before, after }: Conjunctions,
): readonly string[] | null {
  const isAlike = comparison.before.isOld === comparison.after.isOld;
  if (!isAlike || before.length > 1 || after.length > 1) return null;
  const targets = unchangedReferences(before[0].value, after[0].value);
  const isPlain = (target: string): boolean => {
    const [was, is] = [comparison.before, comparison.after].map((source) =>
      shapeAt(source, direct(source, [{ value: { $ref: target }, pointer: target }])),
    );
    const all = [was, is].filter((shape) => shape !== undefined);
    const isOneWay = all.some(({ isReadOnly, isWriteOnly }) => isReadOnly || isWriteOnly);
    return !isOneWay && was?.isDeprecated === is?.isDeprecated;
  };
  return targets?.every(isPlain) === true ? targets : null;
}

function isSchema(additional: Shape['additional']): additional is Conjunction {
  return additional !== null && additional !== false;
}

function holdsReference({ value }: Located<unknown>): boolean {
  if (!isRecord(value)) return false;
  return ['$ref', 'allOf', 'oneOf', 'anyOf'].some((keyword) => keyword in value);
}

/** Whether the types have no values in common; their other keywords cannot be compared then. */
function areUnlike({ before, after }: Readonly<Record<'before' | 'after', Shape>>): boolean {
  const { types } = before;
  const others = after.types;
  if (types === null || others === null || types.size === 0 || others.size === 0) return false;
  const isKnown = (type: string): boolean =>
    others.has(type) ||
    (type === 'integer' && others.has('number')) ||
    (type === 'number' && others.has('integer'));
  return ![...types].some(isKnown);
}

/** Compares the properties of two objects, and returns those whose schemas must be compared. */
function compareProperties(
  comparison: Comparison,
  unit: Unit,
  owner: PropertyPair['owner'],
  { side, frame }: Travel,
): readonly Conjunctions[] {
  const inner: Conjunctions[] = [];
  const { before: old, after: now } = owner;
  const names = [old.properties.keys(), now.properties.keys(), old.required, now.required];
  for (const name of new Set(names.flatMap((some) => [...some]))) {
    const was = old.properties.get(name);
    const is = now.properties.get(name);
    const before = shapeIf(comparison.before, was);
    const after = shapeIf(comparison.after, is);
    const isSeen = (shape: Shape | null): boolean => shape === null || travels(shape, side);
    // Skip properties that are not sent in this direction.
    const declared = [before, after].filter((shape) => shape !== null);
    if (declared.length > 0 && !declared.some(isSeen)) continue;
    const wasRequired = old.required.has(name) && isSeen(before);
    const isRequired = now.required.has(name) && isSeen(after);
    const pair: PropertyPair = { name, side, before, after, wasRequired, isRequired, owner };
    const [{ pointer: place }] = is ?? was ?? [{ pointer: now.pointer }];
    const document = is === undefined && was !== undefined ? 'old' : 'new';
    const subject = { subject: placeSubject(place, frame), place, document } as const;
    judgeDirected(unit, propertyRules, pair, subject);
    if (was !== undefined && is !== undefined) inner.push({ before: was, after: is });
  }
  return inner;
}

function shapeIf(source: Source, conjunction: Conjunction | undefined): Shape | null {
  return conjunction === undefined ? null : shapeAt(source, direct(source, conjunction));
}

function travels({ isReadOnly, isWriteOnly }: Shape, side: Side): boolean {
  return side === 'request' ? !isReadOnly : !isWriteOnly;
}
