import { X_CRUD } from '../../../extensions.ts';
import { mayBacktrackWithoutBound } from '../../../patterns/may-backtrack.ts';
import { pointerTo } from '../../json-pointer.ts';
import { literalPattern } from '../../third-party/impossible-keywords.ts';
import type { SchemaSubject } from './schema-subject.ts';

/**
 * Rejects a pattern between slashes, and one that a long text could block for minutes unless the
 * schema allows it explicitly.
 */
export function checkUnsafePattern({ schema, pointer, resolution }: SchemaSubject): void {
  const { pattern } = schema;
  const isMeant = schema[X_CRUD]?.unsafePattern === true;
  if (pattern === undefined) {
    if (!isMeant) return;
    resolution.problems.add(
      pointerTo(pointer, X_CRUD, 'unsafePattern'),
      'It has no effect without a pattern.',
    );
    return;
  }
  const [, inner] = literalPattern.exec(pattern) ?? [];
  if (inner !== undefined) {
    resolution.problems.add(
      pointerTo(pointer, 'pattern'),
      `The pattern ${JSON.stringify(pattern)} is a JavaScript literal; as a pattern, it matches nothing.`,
      `Write ${JSON.stringify(inner)}; flags are not possible.`,
    );
  } else if (!isMeant && mayBacktrackWithoutBound(pattern)) {
    resolution.problems.add(
      pointerTo(pointer, 'pattern'),
      `The pattern ${JSON.stringify(pattern)} can take unbounded time: it contains nested or ambiguous repetitions, or a backreference.`,
      `Rewrite it so that a text can match in only one way, or add "${X_CRUD}": { "unsafePattern": true } to keep it; it is then matched by a slower, safe engine.`,
    );
  }
}
