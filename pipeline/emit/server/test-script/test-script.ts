import type { ApiModel, Operation } from '../../../model/api-model.ts';
import type { OutputFile } from '../../../output-file.ts';
import { isNested, modelWalks } from './model-walk.ts';
import type { ModelWalk } from './model-walk.ts';
import { sampleValue } from './sample-value.ts';
import { credentialsFunction, withCredentials } from './script-credentials.ts';
import { nodeCredentials, nodeEnd, nodePrelude } from './node-prelude.ts';
import { nodePath } from './node-text.ts';
import { nodeLine, shellLine, type ScriptLine, type ScriptWord } from './script-line.ts';
import { scriptEnd, scriptPrelude } from './script-prelude.ts';
import { shellPath } from './shell-text.ts';

/**
 * Two scripts that call the operations of a running server: `test-api.sh`, with curl, and
 * `test-api.mjs`, which needs no shell. They delete the rows that they create, only read others, and
 * report in the same lines.
 */
export function testScripts(
  model: ApiModel,
  documentPath: string,
  name = 'test-api',
): readonly OutputFile[] {
  const walks = modelWalks(model);
  const custom = model.operations.filter(({ crud }) => crud === null);
  const isOpen = model.operations.every(({ security }) => security.length === 0);
  const lines = [
    ...walks.flatMap((walk) => [plain(''), ...modelLines(walk)]),
    ...(custom.length === 0 ? [] : [plain('')]),
    ...custom.map((operation) => customLine(model, operation)),
    plain(''),
    ...walks.toReversed().flatMap(deleteLines),
  ];
  const calls = withCredentials(model, lines);
  const [shellCalls, nodeCalls] = [calls.map(shellLine), calls.map(nodeLine)];
  const source = `Written by specmill from ${documentPath.replace(/[^\x20-\x7e]/g, '?')}.`;
  const prefix = model.basePaths[0] ?? '';
  const purpose = 'Tries the operations of a running server';
  const manner = 'It creates its own rows, reads and changes them, and deletes them again.';
  const shell = [
    '#!/bin/sh',
    `# ${source}`,
    `# ${purpose}: ./test-api.sh [http://localhost:3000]`,
    `# ${manner}`,
    `prefix=${shellPath(prefix)}`,
    scriptPrelude,
    ...(isOpen ? [] : [credentialsFunction]),
    ...shellCalls,
    scriptEnd,
  ].join('\n');
  const node = [
    `// ${source}`,
    `// ${purpose}: node test-api.mjs [http://localhost:3000]`,
    `// ${manner}`,
    `const prefix = ${nodePath(prefix)};`,
    nodePrelude,
    ...(isOpen ? [] : [nodeCredentials]),
    ...nodeCalls,
    nodeEnd,
  ].join('\n');
  return [
    {
      ...{ path: `${name}.sh`, owner: 'generated', content: shell, executable: true },
      parts: () => shellCalls,
    },
    { path: `${name}.mjs`, owner: 'generated', content: node, parts: () => nodeCalls },
  ];
}

/** A line that calls no operation. */
function plain(comment: string): ScriptLine {
  return { operation: null, call: { comment } };
}

function modelLines(walk: ModelWalk): readonly ScriptLine[] {
  const { model, row, operations, sample, paths } = walk;
  const { list = [], create = [], get = [], update = [] } = operations;
  const listLine = (operation: Operation): ScriptLine => {
    const path = paths.get(operation) ?? null;
    if (path === null) return skipLine(operation, unknownParent);
    const wanted = statuses(operation, '200');
    // Other lists may be empty.
    const call =
      operation === list[0]
        ? ({ name: 'list', words: [wanted, row, { path }] } as const)
        : ({ name: 'try', words: [wanted, 'GET', { path }] } as const);
    return { operation, call };
  };
  return [
    plain(model.name.replace(/[^\x20-\x7e]/g, '?')),
    ...list.filter((operation) => !isNested(operation)).map(listLine),
    ...create.map((operation, index) => createLine(walk, operation, index)),
    ...list.filter(isNested).map(listLine),
    ...get.map((operation) => rowLine(row, operation, '200')),
    ...update.map((operation) =>
      rowLine(row, operation, '200', [{ json: JSON.stringify(changeOf(operation, sample ?? {})) }]),
    ),
  ];
}

const unknownParent = 'no operation shows the key of the row above it';

/** A row is created once. */
function createLine(
  { row, sample, paths }: ModelWalk,
  operation: Operation,
  index: number,
): ScriptLine {
  const path = paths.get(operation) ?? null;
  if (index > 0) return skipLine(operation, 'another operation creates the row');
  if (path === null) return skipLine(operation, unknownParent);
  if (sample === null) return skipLine(operation, 'no valid body could be generated');
  const words = [statuses(operation, '201'), row, { path }, { json: JSON.stringify(sample) }];
  return { operation, call: { name: 'create', words } };
}

function skipLine(operation: Operation, reason: string): ScriptLine {
  const { method, path } = operation;
  // It needs no credentials.
  return {
    operation: null,
    call: { name: 'skip', words: [method.toUpperCase(), { path }, reason] },
  };
}

function rowLine(
  row: string,
  operation: Operation,
  usual: string,
  body: readonly ScriptWord[] = [],
): ScriptLine {
  const { method, path } = operation;
  const words = [statuses(operation, usual), method.toUpperCase(), { path }, row, ...body];
  return { operation, call: { name: 'row', words } };
}

/** The successful statuses that an operation declares. */
function statuses({ responses }: Operation, usual: string): string {
  const declared = responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status));
  return declared.length > 1 ? declared.join(' ') : (declared[0] ?? usual);
}

/** The values of the row again, as far as the operation accepts them. */
function changeOf({ crud }: Operation, sample: Readonly<Record<string, unknown>>): object {
  const keys = new Set(crud?.key.map(({ column }) => column));
  const input = crud?.input ?? [];
  return Object.fromEntries(
    Object.entries(sample).filter(([name]) =>
      input.some((item) => item.name === name && !keys.has(item.column)),
    ),
  );
}

function deleteLines({ row, operations }: ModelWalk): readonly ScriptLine[] {
  return (operations.delete ?? []).map((operation) => rowLine(row, operation, '204'));
}

/** A handler that is not implemented yet responds with 501. */
function customLine({ document }: ApiModel, operation: Operation): ScriptLine {
  const path = operation.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const parameter = operation.parameters.find((item) => item.in === 'path' && item.name === name);
    return parameter === undefined ? whole : plainText(sampleValue(document, parameter.schema));
  });
  const schema = operation.body?.schema ?? null;
  const body = schema === null ? [] : [{ json: JSON.stringify(sampleValue(document, schema)) }];
  const declared = operation.responses.map(({ status }) => status);
  const wanted = [...declared.filter((status) => /^2\d\d$/.test(status)), '501'].join(' ');
  const words = [wanted, operation.method.toUpperCase(), { path }, ...body];
  return { operation, call: { name: 'try', words } };
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\u0001', '1') : JSON.stringify(value);
}
