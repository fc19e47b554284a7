import type { VariantChanges } from '../pairs.ts';
import type { VariantGroup } from '../schema/flatten.ts';
import { matchVariants, variantName } from '../schema/match-variants.ts';
import type { Shape } from '../schema/shape.ts';
import type { Comparison } from '../walk/comparison.ts';
import type { Conjunctions } from './compare-schemas.ts';

/** The changes to the alternatives. */
export interface ComparedVariants {
  readonly changes: VariantChanges;
  /** One side consists of alternatives only, and the other is treated as one of them. */
  readonly areAll: boolean;
}

/** Compares the alternatives of two schemas; matching ones are passed to `inside`. */
export function compareVariants(
  comparison: Comparison,
  { before, after }: Readonly<Record<'before' | 'after', Shape>>,
  inside: (pair: Conjunctions) => void,
): ComparedVariants {
  const areAll =
    (before.groups.length === 0 && isAlternativesOnly(after)) ||
    (after.groups.length === 0 && isAlternativesOnly(before));
  const groups = areAll
    ? { old: [asGroup(before)], now: [asGroup(after)] }
    : { old: before.groups, now: after.groups };
  const added: string[] = [];
  const removed: string[] = [];
  groups.old.forEach((group, index) => {
    const partner = groups.now[index];
    if (partner === undefined) return;
    const matched = matchVariants(
      { source: comparison.before, variants: group.variants },
      { source: comparison.after, variants: partner.variants },
    );
    matched.pairs.forEach(([was, is]) => inside({ before: [was], after: [is] }));
    removed.push(...matched.removed.map((variant) => variantName(variant, comparison.before)));
    added.push(...matched.added.map((variant) => variantName(variant, comparison.after)));
  });
  const isIntroduced = groups.now.length > groups.old.length;
  const isDropped = groups.now.length < groups.old.length;
  return { changes: { added, removed, isIntroduced, isDropped }, areAll };
}

function isAlternativesOnly({ groups, isTypedByVariants, properties, values }: Shape): boolean {
  return groups.length === 1 && isTypedByVariants && properties.size === 0 && values === null;
}

/** A schema without alternatives counts as the only one. */
function asGroup({ groups, own }: Shape): VariantGroup {
  return groups[0] ?? { keyword: 'oneOf', variants: [own] };
}
