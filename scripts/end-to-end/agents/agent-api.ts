import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import type { ReadResponse, RunningApi } from '../../../server-template/testing/running-api.ts';
import { namedRequest } from '../access/named-request.ts';

/** What a tool answers, without the protocol around it. */
interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

/**
 * An API whose requests are sent by an agent: each one as the call of a tool of its MCP server. What
 * a tool cannot say, such as an undeclared header, is not sent.
 */
export function agentApi({ url }: RunningApi, { operations }: ApiModel): Pick<RunningApi, 'call'> {
  return {
    async call(line, body, headers = {}) {
      const { operation, parameters } = namedRequest(operations, line, headers);
      const isRead = line.startsWith('GET') || operation?.crud?.action === 'query';
      const sent = {
        operation: operation?.id ?? 'unknown',
        parameters,
        ...(body === undefined ? {} : { body }),
      };
      const name = isRead ? 'call_read_operation' : 'call_write_operation';
      return responseOf(await callTool(url, headers, { name, arguments: sent }));
    },
  };
}

async function callTool(
  url: string,
  { Authorization = '' }: Readonly<Record<string, string>>,
  params: object,
): Promise<ToolAnswer> {
  const response = await fetch(new URL('/mcp', url), {
    method: 'POST',
    headers: {
      Authorization,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '');
  return (JSON.parse(json) as { readonly result: ToolAnswer }).result;
}

function responseOf({ content }: ToolAnswer): ReadResponse {
  const [heading = '', body] = content.map(({ text }) => text);
  const [, status] = /^HTTP (\d+)/.exec(heading) ?? [];
  const headers = new Headers(
    heading.split('\n').flatMap((line): [string, string][] => {
      const [, name, value] = /^([a-z-]+): (.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? '']];
    }),
  );
  const text = body ?? (status === undefined ? heading : '');
  return { status: Number(status ?? 400), headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
