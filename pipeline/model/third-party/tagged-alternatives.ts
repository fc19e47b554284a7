import type { Place } from '../document-walk.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import type { Edit } from '../repair/document-edits.ts';
import type { ProblemList } from '../problem-list.ts';
import { partsOf, schemasIn } from './schema-parts.ts';
import type { SchemaPart } from './schema-parts.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Restricts the discriminator's property in alternatives that leave it open, by its mapping: a
 * `oneOf` whose alternatives accept each other's values would have no valid value otherwise.
 * https://spec.openapis.org/oas/v3.0.4#discriminator-object
 */
export function taggedAlternatives(
  node: Node,
  place: Place,
  document: Node,
  problems: ProblemList,
): readonly Edit[] {
  const { oneOf, discriminator } = node;
  if (!Array.isArray(oneOf) || !isRecord(discriminator)) return [];
  const { propertyName: property, mapping } = discriminator;
  if (typeof property !== 'string' || !isRecord(mapping)) return [];
  const pointer = place();
  const edits = schemasIn({ pointer, value: node }, 'oneOf').flatMap((alternative) => {
    const names = namesOf(alternative, mapping);
    if (names.length === 0 || !isOpen(alternative, property, document)) return [];
    const tag = {
      ...{ type: 'object', required: [property] },
      properties: { [property]: { type: 'string', enum: names } },
    };
    return [{ pointer: alternative.pointer, change: (schema: Holder) => void add(schema, tag) }];
  });
  if (edits.length > 0) {
    problems.warn(
      pointerTo(pointer, 'discriminator'),
      `The alternatives do not restrict ${JSON.stringify(property)}; each is restricted to its names in the mapping.`,
    );
  }
  return edits;
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

/** Whether an alternative allows any text in a property. */
function isOpen(alternative: SchemaPart, property: string, document: Node): boolean {
  const schemas = partsOf(alternative, document).flatMap(({ value: { properties } }) => {
    const schema = isRecord(properties) ? properties[property] : undefined;
    return isRecord(schema) ? partsOf({ pointer: '#', value: schema }, document) : [];
  });
  return schemas.every(
    ({ value }) =>
      (value['type'] === undefined || value['type'] === 'string') &&
      ['enum', 'const', 'pattern', 'oneOf', 'anyOf', 'not'].every(
        (key) => !Object.hasOwn(value, key),
      ),
  );
}
