import type { Place } from '../document-walk.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import type { Edit } from '../repair/document-edits.ts';
import type { ProblemList } from '../problem-list.ts';
import { partsOf, schemasIn } from './schema-parts.ts';
import type { SchemaPart } from './schema-parts.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Restricts the discriminator's property in alternatives that leave it open, or whose shared base
 * lists the names of all, to the names of each: a `oneOf` whose alternatives accept each other's values would have no valid value otherwise.
 * https://spec.openapis.org/oas/v3.0.4#discriminator-object
 */
export function taggedAlternatives(
  node: Node,
  place: Place,
  document: Node,
  problems: ProblemList,
): readonly Edit[] {
  if (!Array.isArray(node['oneOf'])) return [];
  const pointer = place();
  const alternatives = schemasIn({ pointer, value: node }, 'oneOf');
  const discriminator = discriminatorOf({ pointer, value: node }, alternatives, document);
  if (discriminator === null) return [];
  const { propertyName: property, mapping } = discriminator.value;
  if (typeof property !== 'string') return [];
  const mapped = isRecord(mapping) ? mapping : {};
  const named = alternatives.map((alternative) => {
    const schemas = propertySchemas(alternative, property, document);
    const found = namesOf(alternative, mapped);
    const names = found.length === 0 ? ownName(alternative, schemas, document) : found;
    return { alternative, schemas, names };
  });
  const all = new Set(named.flatMap(({ names }) => names));
  const edits = named.flatMap(({ alternative, schemas, names }) => {
    if (names.length === 0 || !schemas.every((one) => isOpen(one, { names, all }))) return [];
    const tag = {
      ...{ type: 'object', required: [property] },
      properties: { [property]: { type: 'string', enum: names } },
    };
    return [{ pointer: alternative.pointer, change: (schema: Holder) => void add(schema, tag) }];
  });
  if (edits.length > 0) {
    problems.warn(
      pointerTo(discriminator.pointer, 'discriminator'),
      `The alternatives do not restrict ${JSON.stringify(property)}; each is restricted to its own names.`,
    );
  }
  return edits;
}

/** A discriminator with its schema's place: next to the alternatives, or in what they all extend. */
function discriminatorOf(
  choice: SchemaPart,
  alternatives: readonly SchemaPart[],
  document: Node,
): SchemaPart | null {
  const { discriminator } = choice.value;
  if (isRecord(discriminator)) return { pointer: choice.pointer, value: discriminator };
  const [first, ...others] = alternatives.map((one) =>
    partsOf(one, document).flatMap(({ pointer, value }): readonly SchemaPart[] =>
      isRecord(value['discriminator']) ? [{ pointer, value: value['discriminator'] }] : [],
    ),
  );
  const isShared = ({ pointer }: SchemaPart): boolean =>
    others.every((parts) => parts.some((one) => one.pointer === pointer));
  return others.length === 0 ? null : (first?.find(isShared) ?? null);
}

type Holder = Record<string, unknown>;

function add(schema: Holder, tag: Node): void {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return;
  Reflect.deleteProperty(schema, '$ref');
  schema['allOf'] = [{ $ref }, tag];
}

/** The values of the discriminator for an alternative. The mapping has pointers or names of schemas. */
function namesOf({ value: { $ref: target } }: SchemaPart, mapping: Node): readonly string[] {
  if (typeof target !== 'string') return [];
  const name = target.split('/').at(-1);
  return Object.entries(mapping).flatMap(([text, to]) =>
    to === target || to === name ? [text] : [],
  );
}

/**
 * The name of an alternative's schema, which the discriminator means without a mapping; none if an
 * example of the property is another one.
 */
function ownName(
  alternative: SchemaPart,
  schemas: readonly SchemaPart[],
  document: Node,
): readonly string[] {
  const { $ref: target } = alternative.value;
  const isChoice = partsOf(alternative, document).some(({ value }) =>
    ['oneOf', 'anyOf'].some((key) => Object.hasOwn(value, key)),
  );
  if (typeof target !== 'string' || schemas.length === 0 || isChoice) return [];
  const name = target.slice(target.lastIndexOf('/') + 1);
  const isOther = schemas.some(({ value }) =>
    ['example', 'default'].some((key) => Object.hasOwn(value, key) && value[key] !== name),
  );
  return isOther ? [] : [name];
}

/** The schemas of a property in an alternative. */
function propertySchemas(
  alternative: SchemaPart,
  property: string,
  document: Node,
): readonly SchemaPart[] {
  return partsOf(alternative, document).flatMap(({ value: { properties } }) => {
    const schema = isRecord(properties) ? properties[property] : undefined;
    return isRecord(schema) ? partsOf({ pointer: '#', value: schema }, document) : [];
  });
}

interface Names {
  readonly names: readonly string[];
  /** Of all alternatives. */
  readonly all: ReadonlySet<string>;
}

/** Whether a schema allows any text, or also the names of other alternatives: a shared base lists all. */
function isOpen({ value }: SchemaPart, { names, all }: Names): boolean {
  const { type, enum: listed } = value;
  if (type !== undefined && type !== 'string') return false;
  if (['const', 'pattern', 'oneOf', 'anyOf', 'not'].some((key) => Object.hasOwn(value, key)))
    return false;
  if (!Array.isArray(listed)) return listed === undefined;
  const isOther = (one: unknown): boolean => all.has(String(one)) && !names.includes(String(one));
  return names.every((name) => listed.includes(name)) && listed.some(isOther);
}
