/**
 * What is inferred from documents without `x-crud`, by the names and shapes of their parts: the only
 * file here that mock and contract tests import.
 */
export { type Comparison, comparisonNamed, namedFilters } from './lists/filter-name.ts';
export { type ListRole, countsFromOne, rolesOfNames, startsAtZero } from './lists/list-roles.ts';
export { namedPaging, pagePlaces } from './lists/named-list.ts';
export { type NamedOrder, filtersByName, namedOrders } from './lists/named-orders.ts';
export { nextCursorNames, totalNames } from './lists/page-names.ts';
export { isSelfLink, keyInLink, keyProperty } from './resources/key-property.ts';
export { collectionName, referredName } from './resources/parent-property.ts';
export { shapeOf } from './resources/path-shape.ts';
export { plainName } from './resources/plain-name.ts';
export { resourcesOf } from './resources/resources-of.ts';
export { rowPlace } from './resources/row-place.ts';
export {
  type BodyPlace,
  bodyPlace,
  findSingleRows,
  singleRowPlace,
} from './resources/single-row.ts';
export { singularOf, spellingsOf, wordsOfName } from './resources/words.ts';
