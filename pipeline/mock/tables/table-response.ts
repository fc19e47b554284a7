import {
  jsonType,
  type HttpResponse,
} from '../../../server-template/runtime/operation/operation-response.ts';
import type { MockResponse } from '../mock-response.ts';
import type { CallPlan } from '../operation-plan.ts';

/** A server's response with the headers that its document declares. */
export async function tableResponse(plan: CallPlan, found: HttpResponse): Promise<MockResponse> {
  const { status, headers = {}, body } = found;
  const response = plan.operation.responses.find((one) => one.status === String(status));
  const declared = response && plan.responsePlan(response).headers.with(() => headers);
  const all = { ...plan.headers, ...declared, ...headers };
  if (body === undefined) return { status, headers: all, body: null };
  if (headers['Content-Type'] === undefined)
    return { status, headers: { ...all, 'Content-Type': jsonType }, body: JSON.stringify(body) };
  const content = body instanceof Uint8Array ? Buffer.from(body) : await textOf(body);
  return { status, headers: all, body: content };
}

async function textOf(body: unknown): Promise<string> {
  if (typeof body === 'string') return body;
  let text = '';
  for await (const part of body as AsyncIterable<string>) text += part;
  return text;
}
