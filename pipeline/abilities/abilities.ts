import type { Ability } from './ability.ts';
import { aliasesAbility } from './kinds/aliases.ts';
import { bulkAbility } from './kinds/bulk.ts';
import { cursorAbility } from './kinds/cursor.ts';
import { embedAbility } from './kinds/embed.ts';
import { etagAbility } from './kinds/etag.ts';
import { fieldsAbility } from './kinds/fields.ts';
import { filterAbility } from './kinds/filter.ts';
import { operationAbility } from './kinds/operation.ts';
import { queryAbility } from './kinds/query.ts';
import { searchAbility } from './kinds/search.ts';
import { securityAbility } from './kinds/security.ts';
import { sortAbility } from './kinds/sort.ts';

/** Everything that can be added to a document, by the first word of its usage. */
export const abilities: ReadonlyMap<string, Ability> = new Map(
  [
    ...[filterAbility, sortAbility, searchAbility, fieldsAbility, cursorAbility, aliasesAbility],
    ...[embedAbility, queryAbility, bulkAbility, etagAbility, operationAbility, securityAbility],
  ].map((ability) => [ability.usage.split(' ')[0] ?? '', ability]),
);
