import { expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { editedModel } from './testing/edited-document.ts';

const schemas = '#/components/schemas';
const label = { type: 'string', 'x-db': { column: 'title' } };

it('suggests the property of a column that was renamed everywhere except in a parameter', () => {
  try {
    editedModel(
      ...['Track', 'CreateTrackDTO', 'UpdateTrackDTO'].flatMap((schema) => [
        [`${schemas}/${schema}/properties/title`, undefined] as const,
        [`${schemas}/${schema}/properties/label`, label] as const,
        [`${schemas}/${schema}/required`, undefined] as const,
      ]),
    );
    expect.unreachable();
  } catch (error) {
    const hints = error instanceof PipelineError ? error.problems.map(({ hint }) => hint) : [error];
    expect(new Set(hints)).toEqual(
      new Set([
        'The property of column "title" is called "label"; specmill rename Track.title label writes that in every place.',
      ]),
    );
  }
});
