import {
  createRowPrinter,
  wantedExport,
} from '../../../server-template/shared/list/exported-rows.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import type { ValidCall } from '../call.ts';
import type { MockContext } from '../mock-options.ts';
import type { ExportedRows } from '../query/list-query.ts';
import type { Row } from '../row.ts';
import type { RowOutcome } from '../write/row-writer.ts';
import type { PrintedBody } from './print/plain-body.ts';
import { ShapedRows } from './shaped-row.ts';

/** A list in a media type other than JSON. */
export interface ExportedBody extends PrintedBody {
  readonly headers: ExportedRows['headers'];
}

/** All matching rows of a list as an export; null for JSON. */
export function exportedBody(
  context: MockContext,
  { call, plan, chosen: { response } }: ValidCall,
  outcome: RowOutcome | null,
): ExportedBody | null {
  const { list, crud } = call.operation;
  const type = wantedExport(call.request.headers.accept, list?.exports?.types ?? []);
  if (type === null || crud === null || response === null) return null;
  const content = plan.responsePlan(response).contents.find(({ mediaType }) => isJson(mediaType));
  if (outcome?.kind !== 'page' || content === undefined) return null;
  const { page, related } = outcome;
  const { exported } = page;
  if (exported === undefined) return null;
  const { fields, rows, headers } = exported;
  const shape = new ShapedRows(context, crud, content);
  const shown = page
    .select(rows.map((row) => shape.of(row)))
    .map((one, index) => shape.embedded(one, related?.(rows[index] ?? {}) ?? []));
  const own = crud.row.map(({ name }) => name);
  const names = [
    ...(fields === null ? own : own.filter((name) => fields.includes(name))),
    ...(related?.({}) ?? []).map(({ relation }) => relation.name),
  ];
  const { contentType, head, row } = createRowPrinter(type, names);
  const body = head + shown.map((one: Row) => row(one)).join('');
  return { mediaType: contentType, body, headers };
}
