import type { ApiModel } from '../../model/api-model.ts';
import { collectionName, singularOf, wordsOfName } from '../../model/third-party/index.ts';
import type { Resource, ResourceLink } from '../../model/resources/resource.ts';
import { schemasOf } from '../../model/schema-view.ts';
import { bodyPointer } from './body-pointer.ts';

/**
 * The rows that new rows of an inferred resource refer to, derived from the names of properties:
 * `hive_id` and `strongestHiveId` refer to `/hives` or, if there is only one, to
 * `/apiaries/{apiaryId}/hives`; `parent_id` to the same collection.
 */
export function inferredLinks(
  api: ApiModel,
  resource: Resource,
  others: readonly Resource[],
): readonly ResourceLink[] {
  const pointer = resource.create === null ? null : bodyPointer(resource.create);
  if (pointer === null) return [];
  const schemas = schemasOf(api);
  return [...schemas.allProperties(pointer)].flatMap(([name, { pointer: place }]) => {
    const types = schemas.types(place);
    const isKey = types.has('string') || types.has('integer') || types.has('number');
    const target = isKey && !isOwn(resource, name) ? targetOf(name, resource, others) : null;
    const [other = null] = target?.keyProperties ?? [];
    // In the path, the parent is another one.
    const isAbove = resource.parents.some((parent) => parent.name === target?.name);
    if (target === null || other === null || isAbove) return [];
    return [
      {
        source: { columns: [name], references: { table: target.name, columns: [other] } },
        target: target.name,
        pairs: [{ own: name, other }],
      },
    ];
  });
}

function isOwn({ keyProperties }: Resource, name: string): boolean {
  return keyProperties.includes(name);
}

/** The collection that a property is named after; null if there is none, or more than one. */
function targetOf(name: string, resource: Resource, others: readonly Resource[]): Resource | null {
  const words = wordsOfName(name);
  if (words.at(-1) !== 'id' || words.length < 2) return null;
  const named = words.slice(0, -1);
  if (named.join('') === 'parent') return resource;
  const known = others.filter(({ keyProperties }) => keyProperties.length === 1);
  for (let start = 0; start < named.length; start++) {
    const wanted = singularOf(named.slice(start).join(''));
    const found = known.filter((one) => collectionName(one.name) === wanted);
    const [first, second] = found.toSorted((a, b) => a.parents.length - b.parents.length);
    if (first === undefined) continue;
    return second === undefined || first.parents.length < second.parents.length ? first : null;
  }
  return null;
}
