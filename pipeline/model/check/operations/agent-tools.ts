import { readMcpSettings } from '../../../../server-template/shared/mcp/mcp-settings.ts';
import { isReservedTool } from '../../../../server-template/shared/mcp/tools.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { OperationDraft } from '../../resolve/draft-operations.ts';

/** Rejects tools of operations with the name of another one, and an MCP server at a path of the API. */
export function checkAgentTools(
  problems: ProblemList,
  document: OpenApiDocument,
  drafts: readonly OperationDraft[],
): void {
  const settings = readMcpSettings(document);
  if (settings !== null && Object.hasOwn(document.paths, settings.path)) {
    problems.add(
      pointerTo('#', X_CRUD, 'mcp'),
      `The MCP server has the path ${settings.path}, which is also a path of the API.`,
      'Give one of them another path: "mcp": { "path": "/agents" }.',
    );
  }
  const known = new Map<string, string>();
  for (const { operation } of drafts) {
    const { pointer } = operation;
    const tool = toolOf(document, operation);
    if (tool === null) continue;
    const place = pointerTo(pointer, X_CRUD, 'tool');
    const other = known.get(tool);
    if (isReservedTool(tool))
      problems.add(place, `Every MCP server has a tool ${tool} of its own.`);
    else if (other !== undefined) problems.add(place, `${other} has the tool ${tool} too.`);
    known.set(tool, operation.id);
  }
}

function toolOf(
  document: OpenApiDocument,
  { path, method }: OperationDraft['operation'],
): string | null {
  return document.paths[path]?.[method]?.[X_CRUD]?.tool ?? null;
}
