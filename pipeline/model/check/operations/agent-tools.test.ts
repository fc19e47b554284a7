import { expect, it } from 'vitest';
import { problemsAfter, type DocumentEdit } from '../../testing/edited-document.ts';

const list = '#/paths/~1tracks/get';
const play = '#/paths/~1tracks~1{id}~1play/post';

const cases: readonly (readonly [
  what: string,
  edits: readonly DocumentEdit[],
  expected: string,
])[] = [
  [
    'a tool that all servers for agents have',
    [[`${play}/x-crud`, { tool: 'find_operations' }]],
    `${play}/x-crud/tool Every MCP server has a tool find_operations of its own.`,
  ],
  [
    'the tool of another operation',
    [
      [`${list}/x-crud/tool`, 'tracks'],
      [`${play}/x-crud`, { tool: 'tracks' }],
    ],
    `${play}/x-crud/tool listTracks has the tool tracks too.`,
  ],
  [
    'a server for agents at a path of the API',
    [['#/x-crud', { mcp: { path: '/tracks' } }]],
    '#/x-crud/mcp The MCP server has the path /tracks, which is also a path of the API.',
  ],
  [
    'a right that agents cannot have',
    [['#/x-crud', { mcp: { allow: ['writes'] } }]],
    '#/x-crud/mcp/allow/0 This must be one of "write", "bulk", "delete".',
  ],
];

it.each(cases)('%s is rejected', (_what, edits, expected) => {
  expect(problemsAfter(...edits)).toContain(expected);
});
