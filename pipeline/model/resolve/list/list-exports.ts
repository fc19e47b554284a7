import { exportTypes } from '../../../../server-template/shared/list/exported-rows.ts';
import type { ExportType } from '../../../../server-template/shared/list/exported-rows.ts';
import type { ListAbilities } from '../../../../server-template/shared/list/list-abilities.ts';
import { essenceOf } from '../../../../server-template/shared/media-type.ts';
import type { Content } from '../../api-model.ts';
import { mergedSchema } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import type { ListSubject } from './list-subject.ts';

/** Media types other than JSON in which a list returns its rows. */
export function listExports(
  resolution: Resolution,
  { operation, crud: { model } }: ListSubject,
): Pick<ListAbilities, 'exports'> {
  const contents = operation.responses.find(({ status }) => status === '200')?.contents ?? [];
  const declared = contents.flatMap((content) => {
    const type = exportTypes.find((one) => one === essenceOf(content.mediaType));
    return type === undefined ? [] : [{ type, content }];
  });
  const [first] = declared;
  if (first === undefined) return {};
  const columns = model.source.primaryKey ?? model.source.key ?? [];
  const key = columns.flatMap((column) =>
    model.properties.filter(({ source }) => source.column === column).map(({ name }) => name),
  );
  if (key.length === 0 || key.length < columns.length)
    resolution.problems.add(
      first.content.schemaPointer ?? operation.pointer,
      `An export reads rows in key order, but ${model.name} has no key.`,
      `Remove ${first.type} from the response, or name the key in the model: "primaryKey".`,
    );
  for (const { type, content } of declared) checkIsText(resolution, type, content);
  return { exports: { types: declared.map(({ type }) => type), key } };
}

function checkIsText(resolution: Resolution, type: ExportType, content: Content): void {
  const { schema, schemaPointer } = content;
  if (schema === null || schemaPointer === null) return;
  const located = mergedSchema(resolution, { value: schema, pointer: schemaPointer });
  if (located?.value.type === 'string') return;
  const message = `A body of type ${type} must be a string, with one row per line.`;
  resolution.problems.add(schemaPointer, message, 'Write "type": "string".');
}
