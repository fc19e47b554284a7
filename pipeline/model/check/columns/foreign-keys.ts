import type { Model } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { looserKeyword } from './looser-keyword.ts';

/** Warns of columns that refer to keys and are bound more closely than they. */
export function checkForeignKeys(problems: ProblemList, models: readonly Model[]): void {
  const byTable = new Map(models.map((model) => [tableOf(model.source), model]));
  for (const model of models) {
    for (const { columns, references } of model.source.foreignKeys ?? []) {
      const target = byTable.get(tableOf(references));
      for (const [index, column] of columns.entries()) {
        const own = propertyOf(model, column);
        const key = propertyOf(target, references.columns[index]);
        if (own === undefined || key === undefined || own.schema.type !== key.schema.type) continue;
        const keyword = looserKeyword(own.schema, key.schema);
        if (keyword === null || keyword === 'format') continue;
        problems.warn(
          pointerTo('#/components/schemas', model.name, 'properties', own.name),
          `${JSON.stringify(own.name)} refers to ${JSON.stringify(key.name)} of ${target?.name ?? ''}, which has no such ${keyword}: some rows cannot be referenced. Ignore this if that is intended.`,
        );
      }
    }
  }
}

function tableOf({ schema, table }: { readonly schema?: string; readonly table: string }): string {
  return JSON.stringify([schema ?? null, table]);
}

function propertyOf(model: Model | undefined, column: string | undefined) {
  return model?.properties.find(({ source }) => source.column === column);
}
