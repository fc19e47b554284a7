import fc from 'fast-check';
import type { Part } from '../edited-document.ts';
import type { Choice } from './action.ts';
import { placeActions } from './place-actions.ts';
import { placesOf } from './places.ts';
import { schemaActions } from './schema-actions.ts';

const actions = { ...schemaActions, ...placeActions };

/** One action of an edit. */
export interface Step extends Choice {
  readonly does: keyof typeof actions;
}

const names = Object.keys(actions) as Step['does'][];
const number = fc.nat(100_000);

/** Edits of one to three steps; keywords and types are the most frequent. */
export const randomEdits: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    does: fc.oneof(
      { weight: 4, arbitrary: fc.constant('changeKeyword' as const) },
      { weight: 2, arbitrary: fc.constant('changeType' as const) },
      { weight: 10, arbitrary: fc.constantFrom(...names) },
    ),
    ...{ at: number, to: number, value: number },
  }),
  { minLength: 1, maxLength: 3 },
);

/** The result of an edit: the document, and a description of each step. */
export interface RandomlyEdited {
  readonly document: Part;
  readonly reported: readonly string[];
}

/** Applies steps to a copy of a document; a step that applies nowhere is skipped. */
export function applySteps(document: object, steps: readonly Step[]): RandomlyEdited {
  const copy = structuredClone(document) as Part;
  const reported = steps.flatMap((step) => {
    const said = actions[step.does](placesOf(copy), step);
    return said === null ? [] : [`${step.does}: ${said}`];
  });
  return { document: copy, reported };
}
