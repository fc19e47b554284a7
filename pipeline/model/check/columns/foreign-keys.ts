import type { Model } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { looserKeyword } from './looser-keyword.ts';

/**
 * Rejects foreign-key columns whose type cannot hold the referenced key, and warns about stricter
 * bounds.
 */
export function checkForeignKeys(problems: ProblemList, models: readonly Model[]): void {
  const byTable = new Map(models.map((model) => [tableOf(model.source), model]));
  // The columns of a view are checked in its table.
  for (const model of models.filter(({ source }) => source.base === undefined)) {
    for (const { columns, references } of model.source.foreignKeys ?? []) {
      const target = byTable.get(tableOf(references));
      for (const [index, column] of columns.entries()) {
        const own = propertyOf(model, column);
        const key = propertyOf(target, references.columns[index]);
        if (own === undefined || key === undefined) continue;
        const pointer = pointerTo('#/components/schemas', model.name, 'properties', own.name);
        const names = `${JSON.stringify(own.name)} refers to ${JSON.stringify(key.name)} of ${target?.name ?? ''}`;
        if (own.schema.type !== key.schema.type) {
          const types = [own.schema.type, key.schema.type];
          if (!types.includes('boolean') || types.includes(undefined)) continue;
          const message = `${names}, and only one of them is a boolean.`;
          problems.add(pointer, message, 'Use the same type for both.');
          continue;
        }
        const keyword = looserKeyword(own.schema, key.schema);
        if (keyword === null || keyword === 'format') continue;
        problems.warn(
          pointer,
          `${names}, whose ${keyword} is missing or allows more: some rows cannot be referenced. Ignore this if that is intended.`,
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
