import { pointerTo } from '../../json-pointer.ts';
import { isWrittenByDatabase } from '../../resolve/resolve-models.ts';
import type { Resolution } from '../../resolve/schema-shape.ts';
import { shown } from '../schemas/schema-subject.ts';
import { valueError } from '../schemas/value-error.ts';
import { looserKeyword } from './looser-keyword.ts';
import type { ColumnHolder } from './model-columns.ts';

/** Rejects bodies that let in what their model does not show: the row that they make would break every response that shows it. */
export function checkLooserBodies(
  { document, problems }: Resolution,
  holders: readonly ColumnHolder[],
): void {
  const model = holders.find(({ kind }) => kind === 'model');
  for (const body of model === undefined ? [] : holders.filter((one) => one !== model)) {
    for (const { name, column, schema, pointer, property } of body.columns) {
      const own = model?.columns.find((one) => one.column === column);
      const isWritten = schema.readOnly !== true && !isWrittenByDatabase(property.source);
      if (own === undefined || property.hidden || !isWritten) continue;
      if (schema.type !== own.schema.type) continue;
      const fits = (value: unknown): boolean =>
        valueError({ document, direction: null }, own.schema, value) === null;
      if (schema.default !== undefined && !fits(schema.default)) {
        const preset = shown(schema.default);
        const message = `The default ${preset} here is none that ${model?.name ?? ''} shows: ${valueError({ document, direction: null }, own.schema, schema.default) ?? ''}.`;
        problems.add(pointerTo(pointer, 'default'), message);
      }
      if (schema.enum?.every(fits) === true) continue;
      const keyword = looserKeyword(own.schema, schema);
      if (keyword === null) continue;
      const here = schema[keyword] === undefined ? 'not here' : `${shown(schema[keyword])} here`;
      problems.add(
        keyword in schema ? pointerTo(pointer, keyword) : pointer,
        `${JSON.stringify(name)} has ${keyword} ${shown(own.schema[keyword])} in ${model?.name ?? ''} and ${here}: what this body lets in, no response could show.`,
        'Write the same keyword here, or take it out there.',
      );
    }
  }
}
