import type { Ability } from './ability.ts';
import { aliasesAbility } from './kinds/aliases.ts';
import { batchAbility } from './kinds/writes/batch.ts';
import { bulkAbility } from './kinds/bulk.ts';
import { cursorAbility } from './kinds/cursor.ts';
import { embedAbility } from './kinds/embed.ts';
import { countAbility } from './kinds/reads/count.ts';
import { embeddedAbility } from './kinds/reads/embedded.ts';
import { etagAbility } from './kinds/etag.ts';
import { csvAbility, ndjsonAbility } from './kinds/reads/exports.ts';
import { fileAbility } from './kinds/writes/file.ts';
import { fieldsAbility } from './kinds/fields.ts';
import { filterAbility } from './kinds/filter.ts';
import { idempotencyAbility } from './kinds/writes/idempotency.ts';
import { incrementAbility, pushAbility } from './kinds/writes/stored-changes.ts';
import { mcpAbility } from './kinds/agents/mcp.ts';
import { mergePatchAbility } from './kinds/merge-patch.ts';
import { nestedAbility } from './kinds/nested.ts';
import { operationAbility } from './kinds/operation.ts';
import { queryAbility } from './kinds/query.ts';
import { replicaAbility } from './kinds/reads/replica.ts';
import { presetAbility, rowsAbility } from './kinds/access/row-values.ts';
import { searchAbility } from './kinds/search.ts';
import { securityAbility } from './kinds/access/security.ts';
import { envelopeAbility } from './kinds/shape/envelope.ts';
import { prefixAbility } from './kinds/shape/prefix.ts';
import { softDeleteAbility } from './kinds/access/soft-delete.ts';
import { sortAbility } from './kinds/sort.ts';
import { upsertAbility } from './kinds/upsert.ts';
import { writesAbility } from './kinds/writes.ts';

/** Every ability of `specmill add` and `specmill remove`, by the first word of its usage. */
export const abilities: ReadonlyMap<string, Ability> = new Map(
  [
    ...[filterAbility, sortAbility, searchAbility, fieldsAbility, cursorAbility, aliasesAbility],
    ...[csvAbility, ndjsonAbility, replicaAbility],
    ...[
      embedAbility,
      embeddedAbility,
      countAbility,
      queryAbility,
      bulkAbility,
      batchAbility,
      idempotencyAbility,
      nestedAbility,
      etagAbility,
      mergePatchAbility,
      incrementAbility,
      pushAbility,
    ],
    ...[upsertAbility, fileAbility, writesAbility, operationAbility, securityAbility],
    ...[rowsAbility, presetAbility, softDeleteAbility, envelopeAbility, prefixAbility, mcpAbility],
  ].map((ability) => [ability.usage.split(' ')[0] ?? '', ability]),
);
