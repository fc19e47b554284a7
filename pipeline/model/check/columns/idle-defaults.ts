import { isDeepStrictEqual } from 'node:util';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { shown } from '../schemas/schema-subject.ts';
import type { ColumnHolder } from './model-columns.ts';

/**
 * Warns about defaults without effect: updates keep columns that are not sent, and new rows get the
 * defaults of the create body.
 */
export function checkIdleDefaults(problems: ProblemList, holders: readonly ColumnHolder[]): void {
  const model = holders.find(({ kind }) => kind === 'model');
  for (const { name: holder, kind, columns } of holders) {
    for (const { name, column, schema, pointer, property } of columns) {
      if (kind === 'update' && schema.default !== undefined)
        problems.warn(
          pointerTo(pointer, 'default'),
          `The default of ${JSON.stringify(name)} has no effect: an update keeps properties that are not sent. Remove it.`,
        );
      if (kind !== 'create') continue;
      const own = model?.columns.find((one) => one.column === column);
      const { default: preset, type } = own?.schema ?? {};
      const isFilled = schema.default === undefined && property.source.default !== undefined;
      const isEqual = isDeepStrictEqual(preset, schema.default) || type !== schema.type;
      if (own === undefined || preset === undefined || isFilled || isEqual) continue;
      const instead =
        schema.default === undefined ? 'has none' : `has the default ${shown(schema.default)}`;
      problems.warn(
        pointerTo(own.pointer, 'default'),
        `The default ${shown(preset)} has no effect on new rows: ${holder} ${instead}. Write it there.`,
      );
    }
  }
}
