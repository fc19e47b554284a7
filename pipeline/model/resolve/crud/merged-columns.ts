import { isDeepStrictEqual } from 'node:util';
import { isMergePatch, mergePatchType } from '../../../../server-template/shared/media-type.ts';
import type { Content, Crud } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { OperationDraft } from '../draft-operations.ts';
import { objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { inputColumns } from './crud-columns.ts';

type Written = Pick<Crud, 'model' | 'action' | 'input' | 'unchangeable'>;

/**
 * The JSON columns that a merge patch (RFC 7396) changes member by member; null if the operation
 * accepts none.
 */
export function mergedColumns(
  resolution: Resolution,
  { operation }: OperationDraft,
  crud: Written,
): Crud['merged'] {
  const { method, pointer, body } = operation;
  const content = body?.contents.find(({ mediaType }) => isMergePatch(mediaType));
  if (content === undefined) return null;
  if (method !== 'patch' || crud.action !== 'update') {
    resolution.problems.add(
      content.schemaPointer ?? pointerTo(pointer, 'requestBody'),
      `${mergePatchType} is for a PATCH that updates one row.`,
      'Use application/json here.',
    );
    return null;
  }
  if (!isDeepStrictEqual(body?.schema, content.schema)) checkColumns(resolution, crud, content);
  const kindOf = (column: string) =>
    crud.model.properties.find(({ source }) => source.column === column)?.type.kind;
  return [...crud.input, ...crud.unchangeable].filter(
    ({ column, form }) => form === null && kindOf(column) === 'json',
  );
}

/** A PATCH changes the same columns in every media type. */
function checkColumns(
  resolution: Resolution,
  { model, input }: Written,
  { schema, schemaPointer }: Content,
): void {
  if (schema === null || schemaPointer === null) return;
  const shape = objectShape(resolution, { value: schema, pointer: schemaPointer });
  const own = inputColumns(resolution, { model, nests: true }, shape).input;
  const names = (columns: Crud['input']) => new Set(columns.map(({ name }) => name));
  const different = [...names(own).symmetricDifference(names(input))];
  if (different.length === 0) return;
  resolution.problems.add(
    schemaPointer,
    `${mergePatchType} and the other media type of this body do not set the same properties: ${different.join(', ')}.`,
    'Give both the same properties.',
  );
}
