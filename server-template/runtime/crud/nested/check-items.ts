import type { NestedRelation, NestedWrite } from '../../../shared/operation/resolved-crud.ts';
import { ApiError } from '../../operation/api-error.ts';
import { relationKey } from '../../../shared/list/embedding.ts';
import { detailTexts, problemTexts } from '../../../shared/problem-texts.ts';
import { readOnlyError } from '../body-values.ts';
import { nameOf } from '../crud-operation.ts';
import { fixedNames, type NestedItem, type NestedItems } from './nested-items.ts';

/** Rejects read-only properties in items, and duplicate rows. */
export function checkItems(relation: NestedRelation, items: NestedItems): void {
  const { create, update, isWhole } = relation;
  const key = update?.key ?? [];
  const readOnly = (some: readonly NestedItem[], way: NestedWrite | undefined) => {
    const names = fixedNames(way?.unchangeable ?? [], isWhole ? key : []);
    return some.flatMap(({ place, values }) =>
      names.filter((name) => Object.hasOwn(values, name)).map((name) => `${place}.${name}`),
    );
  };
  const fixed = [...readOnly(items.create, create), ...readOnly(items.update, update)];
  if (fixed.length > 0) throw readOnlyError(fixed);
  const names = key.map(nameOf);
  const seen = new Set<string>();
  for (const { key: own, place } of isWhole ? items.create : items.update) {
    const text = own === null ? null : relationKey(own);
    if (text === null) continue;
    if (seen.has(text)) {
      const details = names.map((name) => ({
        ...{ in: 'body' as const, field: `${place}.${name}` },
        message: detailTexts.taken,
      }));
      throw new ApiError(...problemTexts.unique, { details });
    }
    seen.add(text);
  }
}
