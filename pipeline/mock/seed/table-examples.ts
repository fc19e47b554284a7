import type { Crud, Model, PropertyColumn } from '../../model/api-model.ts';
import { envelopePath } from '../../model/resources/envelope-path.ts';
import { rowContent } from '../../model/resources/row-content.ts';
import { valueInForm } from '../../../server-template/shared/codecs/value-forms.ts';
import type { MockContext } from '../mock-options.ts';
import { validExample } from '../valid-example.ts';
import { isJsonMap, keyText, valueAt } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { formedBack, modelForm } from './column-forms.ts';

/** Rows in valid examples of a table's responses, by model names: its initial rows. */
export function tableExamples(
  context: MockContext,
  model: Model,
  key: readonly string[],
): readonly Row[] {
  const found = new Map<string, Row>();
  for (const operation of context.model.operations) {
    const { crud } = operation;
    const content = crud?.model === model ? rowContent(operation) : null;
    const pointer = content?.schemaPointer ?? null;
    if (crud === null || content === null || pointer === null) continue;
    for (const { value } of content.examples) {
      for (const row of rowsIn(crud, validExample(context, pointer, value))) {
        const shown = shownByModel(crud, row);
        const text = keyText(shown, key);
        if (!found.has(text)) found.set(text, shown);
      }
    }
  }
  return [...found.values()];
}

function rowsIn({ action, envelope }: Crud, body: unknown): readonly Row[] {
  const path = envelopePath(envelope);
  const inner = path.length === 0 ? body : isJsonMap(body) ? valueAt(body, path) : undefined;
  const rows: readonly unknown[] = action === 'list' && Array.isArray(inner) ? inner : [inner];
  return rows.filter(isJsonMap);
}

function shownByModel({ model, output }: Crud, row: Row): Row {
  return Object.fromEntries(
    output.flatMap(({ path, column, form }: PropertyColumn): [string, unknown][] => {
      const property = model.properties.find(({ source }) => source.column === column);
      const value = valueAt(row, path);
      if (property === undefined || value === undefined) return [];
      const own = modelForm(property);
      const stored = formedBack(form, value);
      return [[property.name, own === null ? stored : valueInForm(own, stored).value]];
    }),
  );
}
