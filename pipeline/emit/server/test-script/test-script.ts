import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { isNested, modelWalks } from './model-walk.ts';
import type { ModelWalk } from './model-walk.ts';
import { sampleValue } from './sample-value.ts';
import { credentialsFunction, withCredentials } from './script-credentials.ts';
import type { ScriptLine } from './script-credentials.ts';
import { scriptEnd, scriptPrelude } from './script-prelude.ts';
import { shellJson, shellPath } from './shell-text.ts';

/**
 * `test-api.sh`: calls the operations of a running server with curl. It deletes the rows that it
 * creates, and only reads others.
 */
export function testScript(model: ApiModel, documentPath: string): string {
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
  return [
    '#!/bin/sh',
    `# Written by specmill from ${documentPath.replace(/[^\x20-\x7e]/g, '?')}.`,
    '# Tries the operations of a running server: ./test-api.sh [http://localhost:3000]',
    '# It creates its own rows, reads and changes them, and deletes them again.',
    `prefix=${shellPath(model.basePaths[0] ?? '')}`,
    scriptPrelude,
    ...(isOpen ? [] : [credentialsFunction]),
    ...withCredentials(model, lines),
    scriptEnd,
  ].join('\n');
}

/** A line that calls no operation. */
function plain(line: string): ScriptLine {
  return { operation: null, line };
}

function modelLines(walk: ModelWalk): readonly ScriptLine[] {
  const { model, row, operations, sample, paths } = walk;
  const { list = [], create = [], get = [], update = [] } = operations;
  const listLine = (operation: Operation): ScriptLine => {
    const path = paths.get(operation) ?? null;
    if (path === null) return skipLine(operation, unknownParent);
    const wanted = statuses(operation, '200');
    // Other lists may be empty.
    const call = operation === list[0] ? `list ${wanted} ${row}` : `try ${wanted} GET`;
    return { operation, line: `${call} ${shellPath(path)}` };
  };
  return [
    plain(`# ${model.name.replace(/[^\x20-\x7e]/g, '?')}`),
    ...list.filter((operation) => !isNested(operation)).map(listLine),
    ...create.map((operation, index) => createLine(walk, operation, index)),
    ...list.filter(isNested).map(listLine),
    ...get.map((operation) => rowLine(row, operation, '200')),
    ...update.map((operation) => {
      const changed = shellJson(JSON.stringify(changeOf(operation, sample ?? {})));
      const { line } = rowLine(row, operation, '200');
      return { operation, line: `${line} ${changed}` };
    }),
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
  const body = shellJson(JSON.stringify(sample));
  return {
    operation,
    line: `create ${statuses(operation, '201')} ${row} ${shellPath(path)} ${body}`,
  };
}

function skipLine(operation: Operation, reason: string): ScriptLine {
  const { method, path } = operation;
  // It needs no credentials.
  return plain(`skip ${method.toUpperCase()} ${shellPath(path)} '${reason}'`);
}

function rowLine(row: string, operation: Operation, usual: string): ScriptLine {
  const { method, path } = operation;
  const line = `row ${statuses(operation, usual)} ${method.toUpperCase()} ${shellPath(path)} ${row}`;
  return { operation, line };
}

/** The successful statuses that an operation declares, as one word. */
function statuses({ responses }: Operation, usual: string): string {
  const declared = responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status));
  return declared.length > 1 ? `'${declared.join(' ')}'` : (declared[0] ?? usual);
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
  const body =
    schema === null ? '' : ` ${shellJson(JSON.stringify(sampleValue(document, schema)))}`;
  const declared = operation.responses.map(({ status }) => status);
  const wanted = [...declared.filter((status) => /^2\d\d$/.test(status)), '501'].join(' ');
  return {
    operation,
    line: `try '${wanted}' ${operation.method.toUpperCase()} ${shellPath(path)}${body}`,
  };
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\u0001', '1') : JSON.stringify(value);
}
