import { X_CRUD } from '../../../extensions.ts';
import { mayBacktrackWithoutBound } from '../../../patterns/may-backtrack.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { SchemaSubject } from './schema-subject.ts';

/** Rejects a pattern that one long text could keep busy for ever, unless the schema says that it is meant. */
export function checkUnsafePattern({ schema, pointer, resolution }: SchemaSubject): void {
  const { pattern } = schema;
  const isMeant = schema[X_CRUD]?.unsafePattern === true;
  if (pattern === undefined) {
    if (!isMeant) return;
    resolution.problems.add(
      pointerTo(pointer, X_CRUD, 'unsafePattern'),
      'There is no pattern beside it, so it has no effect.',
    );
  } else if (!isMeant && mayBacktrackWithoutBound(pattern)) {
    resolution.problems.add(
      pointerTo(pointer, 'pattern'),
      `The pattern ${JSON.stringify(pattern)} can take unbounded time: it repeats what repeats or leaves a choice, or refers back.`,
      `Write it so that only one way leads through it, or "${X_CRUD}": { "unsafePattern": true } beside it where it is meant; it is then matched in another, slower way.`,
    );
  }
}
