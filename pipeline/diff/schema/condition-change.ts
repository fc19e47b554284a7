import type { Shape } from './shape.ts';

/** Keywords added, removed or changed whose effect must be reviewed by the user. */
export function conditionChanges(
  before: Shape,
  after: Shape,
  wanted: 'added' | 'removed' | 'changed',
): readonly string[] {
  const words = new Set([...before.conditions.keys(), ...after.conditions.keys()]);
  return [...words].flatMap((word) => {
    const [was, is] = [before, after].map(({ conditions }) => conditions.get(word));
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    if (change !== wanted) return [];
    if (change === 'changed') return [`has a different ${word}`];
    return [
      change === 'added' ? `must now also satisfy ${word}` : `no longer has to satisfy ${word}`,
    ];
  });
}
