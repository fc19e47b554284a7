import { isJsonObject } from '../json/json-object.ts';
import { effects, type Effect } from './tool-operations.ts';

/** The official SDK, which a server with `x-crud.mcp` needs. */
export const MCP_PACKAGE = '@modelcontextprotocol/server';

/** The MCP server of a document: `x-crud.mcp`. */
export interface McpSettings {
  /** Where it is, below the API's root: `/mcp`. */
  readonly path: string;
  readonly allowed: ReadonlySet<Effect>;
}

/** Reads `x-crud.mcp` of a document; null: it has no MCP server. */
export function readMcpSettings(document: object): McpSettings | null {
  const crud = Object.entries(document).find(([key]) => key === 'x-crud')?.[1] as unknown;
  const mcp = isJsonObject(crud) ? crud['mcp'] : null;
  if (!isJsonObject(mcp)) return null;
  const { path, allow } = mcp;
  return {
    path: typeof path === 'string' ? path : '/mcp',
    allowed: allowedEffects(Array.isArray(allow) ? allow : []),
  };
}

/** Reading, and what else is named. */
export function allowedEffects(named: readonly unknown[]): ReadonlySet<Effect> {
  return new Set(effects.filter((effect) => effect === 'read' || named.includes(effect)));
}
