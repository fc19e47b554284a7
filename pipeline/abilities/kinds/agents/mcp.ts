import { readMcpSettings } from '../../../../server-template/shared/mcp/mcp-settings.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { section, type Part } from '../../document-draft.ts';

const grants: ReadonlyMap<string, string> = new Map([
  ['writes', 'write'],
  ['bulk', 'bulk'],
  ['deletes', 'delete'],
]);

/** An MCP server for agents: `x-crud.mcp` of the document. */
export const mcpAbility: Ability = {
  usage: 'mcp [path] [writes] [bulk] [deletes]',
  description:
    'agents reach the operations at /mcp with the rights of their token; they only read unless more is named',
  target: 'document',
  words: [0, 4],
  add({ draft: { root }, words: given }) {
    const words = given.filter((word) => !word.startsWith('/'));
    const unknown = words.find((word) => !grants.has(word));
    if (unknown !== undefined) return { cannot: `${unknown} is none of writes, bulk and deletes` };
    const named = given.find((word) => word.startsWith('/'));
    const path = named ?? readMcpSettings(root)?.path ?? '/mcp';
    if (section(root, 'paths')[path] !== undefined)
      return { cannot: `${path} is in use: name another path, such as specmill add mcp /agents` };
    const allow = [...grants].filter(([word]) => words.includes(word)).map(([, grant]) => grant);
    const crud = section(root, X_CRUD);
    const known = (crud['mcp'] ?? {}) as Part;
    const { allow: _allow, ...kept } = known;
    crud['mcp'] = {
      ...kept,
      ...(named === undefined ? {} : { path }),
      ...(allow.length === 0 ? {} : { allow }),
    };
    return { notes: notesOf({ root, words }) };
  },
  remove({ draft: { root } }) {
    if (root[X_CRUD] === undefined) return {};
    const { mcp: _mcp, ...left } = root[X_CRUD] as Part;
    if (Object.keys(left).length > 0) root[X_CRUD] = left;
    else delete root[X_CRUD];
    return {};
  },
};

function notesOf({ root, words }: { readonly root: Part } & Pick<AbilityRequest, 'words'>) {
  const { path = '/mcp' } = readMcpSettings(root) ?? {};
  const rights = words.length === 0 ? 'read' : `read and do what is named (${words.join(', ')})`;
  return [`Agents that connect to ${path} can ${rights}.`];
}
