import type { Model } from '../../model/api-model.ts';
import { fractionOf, seedOfParts } from '../mix-seed.ts';
import { propertyOfColumn } from '../../model/resources/resource.ts';
import { keyText, withValues } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** A foreign key with JSON names, and the rows it may refer to. */
export interface RowLink {
  /** Properties of the foreign key, and the referenced ones. */
  readonly names: readonly string[];
  readonly targetNames: readonly string[];
  readonly targets: readonly Row[];
  readonly isSelf: boolean;
  readonly isNullable: boolean;
}

/** A foreign key with JSON names. */
export interface ForeignKeyNames {
  readonly names: readonly string[];
  readonly target: Model;
  readonly targetNames: readonly string[];
  readonly isNullable: boolean;
  readonly onDelete: string;
  readonly onUpdate: string;
}

/** Foreign keys of a model with visible columns at both ends. */
export function foreignKeyNames(
  model: Model,
  models: readonly Model[],
): readonly ForeignKeyNames[] {
  return (model.source.foreignKeys ?? []).flatMap(
    ({ columns, references, onDelete = 'restrict', onUpdate = 'restrict' }) => {
      const target = models.find(
        ({ source }) => source.table === references.table && source.schema === references.schema,
      );
      if (target === undefined) return [];
      const names = columns.map((column) => propertyOfColumn(model, column));
      const targetNames = references.columns.map((column) => propertyOfColumn(target, column));
      const shown = (list: readonly (string | null)[]): string[] =>
        list.filter((name) => name !== null);
      if (shown(names).length < names.length || shown(targetNames).length < names.length) return [];
      const isNullable = shown(names).every(
        (name) =>
          model.properties.find((property) => property.name === name)?.schema.nullable === true,
      );
      return [
        {
          names: shown(names),
          target,
          targetNames: shown(targetNames),
          isNullable,
          onDelete,
          onUpdate,
        },
      ];
    },
  );
}

/** Sets foreign keys to existing rows; rows that become duplicates are dropped. */
export function linkRows(
  rows: readonly Row[],
  links: readonly RowLink[],
  { uniques, seed }: { readonly uniques: readonly (readonly string[])[]; readonly seed: number },
): readonly Row[] {
  if (links.length === 0) return rows;
  const taken = uniques.map((names) => ({ names, texts: new Set<string>() }));
  return rows.flatMap((row, index) => {
    const tries = Math.max(1, ...links.map(({ targets }) => targets.length));
    for (let attempt = 0; attempt < Math.min(tries, 60); attempt += 1) {
      const linked = links.reduce<Row | null>(
        (current, link, place) =>
          current === null
            ? null
            : pointed(current, link, { index, offset: seedOfParts(seed, place, index, attempt) }),
        row,
      );
      if (linked === null || taken.some(({ names, texts }) => texts.has(keyText(linked, names))))
        continue;
      taken.forEach(({ names, texts }) => texts.add(keyText(linked, names)));
      return [linked];
    }
    return [];
  });
}

function pointed(
  row: Row,
  link: RowLink,
  { index, offset }: { readonly index: number; readonly offset: number },
): Row | null {
  const { names, targetNames, isSelf, isNullable } = link;
  // A self-reference points to an earlier row, to avoid cycles.
  const targets = isSelf ? link.targets.slice(0, index) : link.targets;
  const isNone = targets.length === 0 || (isNullable && fractionOf(offset) < 0.25);
  if (isNone)
    return isNullable
      ? withValues(
          row,
          names.map((name) => [name, null]),
        )
      : targets.length === 0
        ? null
        : row;
  const target = targets[offset % targets.length] ?? {};
  return withValues(
    row,
    names.map((name, part) => [name, target[targetNames[part] ?? '']]),
  );
}
