import { claimsCheck } from './access/claims.ts';
import { forgedCheck } from './access/forged.ts';
import { hiddenCheck } from './access/hidden.ts';
import { movedCheck } from './access/moved.ts';
import { othersBulkCheck } from './access/others-bulk.ts';
import { othersCreateCheck } from './access/others-create.ts';
import { othersEmbedCheck } from './access/others-embed.ts';
import { othersListCheck } from './access/others-list.ts';
import { othersQueryCheck } from './access/others-query.ts';
import { othersNestedCheck } from './access/others-nested.ts';
import { othersUpsertCheck } from './access/others-upsert.ts';
import { othersRowCheck } from './access/others-row.ts';
import { presetCheck } from './access/preset.ts';
import { scopesCheck } from './access/scopes.ts';
import type { Check } from './check.ts';
import { beyondCheck } from './pages/beyond.ts';
import { cursorCheck } from './pages/cursor.ts';
import { embedCheck } from './list/embed.ts';
import { embeddedCheck } from './list/embedded.ts';
import { exportedCheck } from './list/exported.ts';
import { fieldsCheck } from './list/fields.ts';
import { filterBoundaryCheck } from './filter/filter-boundary.ts';
import { filterCursorCheck } from './filter/filter-cursor.ts';
import { filterPageCheck } from './filter/filter-page.ts';
import { filterCheck } from './filter/filter.ts';
import { filtersCheck } from './filter/filters.ts';
import { relatedFilterCheck } from './filter/related-filter.ts';
import { idsCheck } from './list/ids.ts';
import { limitCheck } from './pages/limit.ts';
import { linksCheck } from './pages/links.ts';
import { listedChangeCheck } from './list/listed-change.ts';
import { listedCheck } from './list/listed.ts';
import { pagesCheck } from './pages/pages.ts';
import { queryCheck } from './list/query.ts';
import { searchCheck } from './list/search.ts';
import { sortCheck } from './pages/sort.ts';
import { totalCheck } from './pages/total.ts';
import { beyondAsciiCheck } from './protocol/beyond-ascii.ts';
import { credentialsCheck } from './protocol/credentials.ts';
import { invalidCredentialsCheck } from './protocol/invalid-credentials.ts';
import { malformedCheck } from './protocol/malformed.ts';
import { mediaTypeCheck } from './protocol/media-type.ts';
import { methodCheck } from './protocol/method.ts';
import { oversizeCheck } from './protocol/oversize.ts';
import { boundaryCheck } from './request/boundary.ts';
import { brokenCheck } from './request/broken.ts';
import { coercionCheck } from './request/coercion.ts';
import { enumCaseCheck } from './request/enum-case.ts';
import { invalidCheck } from './request/invalid.ts';
import { undeclaredCheck } from './request/undeclared.ts';
import { validCheck } from './request/valid.ts';
import { declaredCheck } from './response/declared.ts';
import { deprecationCheck } from './response/deprecation.ts';
import { deletedTwiceCheck } from './row/deleted-twice.ts';
import { defaultsCheck } from './row/defaults.ts';
import { goneUpdatedCheck } from './row/gone-updated.ts';
import { goneBelowCheck } from './row/gone-below.ts';
import { goneCheck } from './row/gone.ts';
import { incrementCheck } from './change/increment.ts';
import { keptCheck } from './change/kept.ts';
import { locationCheck } from './row/location.ts';
import { neighboursCheck } from './row/neighbours.ts';
import { onDeleteCheck } from './row/on-delete.ts';
import { orphanCheck } from './row/orphan.ts';
import { readOnlyCheck } from './row/read-only.ts';
import { readCheck } from './row/read.ts';
import { referredCheck } from './row/referred.ts';
import { returnedCheck } from './row/returned.ts';
import { shownChangeCheck } from './change/shown-change.ts';
import { uniqueCheck } from './row/unique.ts';
import { unknownParentCheck } from './row/unknown-parent.ts';
import { unknownCheck } from './row/unknown.ts';
import { unlistedCheck } from './row/unlisted.ts';
import { untouchedCheck } from './change/untouched.ts';
import { mergePatchCheck } from './change/merge-patch.ts';
import { replacedCheck } from './change/replaced.ts';
import { unchangedCheck } from './change/unchanged.ts';
import { otherParentCheck } from './row/other-parent.ts';
import { updateCheck } from './change/update.ts';
import { allOrNoneCheck } from './write/all-or-none.ts';
import { fileCheck } from './write/file.ts';
import { bulkDeleteCheck } from './write/bulk-delete.ts';
import { bulkLimitCheck } from './write/bulk-limit.ts';
import { bulkUpdateCheck } from './write/bulk-update.ts';
import { batchCheck } from './write/batch.ts';
import { idempotencyCheck } from './write/idempotency.ts';
import { bulkCheck } from './write/bulk.ts';
import { entityTagCheck } from './write/entity-tag.ts';
import { nestedFailureCheck } from './write/nested-failure.ts';
import { nestedCheck } from './write/nested.ts';
import { upsertCheck } from './write/upsert.ts';

/** All checks in order of execution: rows are read before they are changed, and deleted last. */
export const checks: readonly Check[] = [
  declaredCheck,
  ...[locationCheck, readCheck, unknownCheck, unknownParentCheck],
  ...[listedCheck, listedChangeCheck, limitCheck, totalCheck, pagesCheck, linksCheck, beyondCheck],
  ...[cursorCheck, idsCheck, sortCheck, fieldsCheck, embedCheck, embeddedCheck],
  ...[filterCheck, filterPageCheck, filterCursorCheck, filterBoundaryCheck, filtersCheck],
  relatedFilterCheck,
  ...[searchCheck, queryCheck],
  exportedCheck,
  ...[uniqueCheck, orphanCheck, defaultsCheck, boundaryCheck, referredCheck, onDeleteCheck],
  readOnlyCheck,
  ...[updateCheck, unchangedCheck, replacedCheck, shownChangeCheck, untouchedCheck, keptCheck],
  ...[mergePatchCheck, incrementCheck],
  ...[neighboursCheck, otherParentCheck, goneBelowCheck],
  ...[entityTagCheck, upsertCheck, nestedCheck, nestedFailureCheck],
  ...[bulkCheck, bulkUpdateCheck, bulkDeleteCheck, allOrNoneCheck, bulkLimitCheck],
  fileCheck,
  batchCheck,
  idempotencyCheck,
  ...[brokenCheck, coercionCheck, enumCaseCheck],
  ...[deprecationCheck, methodCheck, credentialsCheck, invalidCredentialsCheck, undeclaredCheck],
  beyondAsciiCheck,
  ...[forgedCheck, scopesCheck, claimsCheck, hiddenCheck, presetCheck],
  ...[othersRowCheck, othersListCheck, othersCreateCheck, movedCheck],
  ...[othersEmbedCheck, othersQueryCheck, othersBulkCheck],
  ...[othersUpsertCheck, othersNestedCheck],
  ...[malformedCheck, mediaTypeCheck, oversizeCheck],
  ...[validCheck, invalidCheck],
  ...[goneCheck, unlistedCheck, goneUpdatedCheck, deletedTwiceCheck, returnedCheck],
];

const titles = new Map(checks.map(({ id, title }) => [id, title]));

/** A check's title; its id if it is not one of ours. */
export function checkTitle(id: string): string {
  return titles.get(id) ?? id;
}
