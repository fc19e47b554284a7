import type { OperationResponse, Content } from '../../model/api-model.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';
import type { Finding } from './finding.ts';

/** Finds the declared content of a response; parameters such as charset are ignored. */
export function validateMediaType(
  response: OperationResponse,
  real: IncomingResponse,
  pointer: string,
): { readonly content: Content | null; readonly findings: readonly Finding[] } {
  const nothing = { content: null, findings: [] };
  if (response.contents.length === 0 || real.status === 204 || real.status === 304) return nothing;
  const sent = real.headers['content-type'];
  const type = essence(sent ?? '');
  const content =
    response.contents.find(({ mediaType }) => essence(mediaType) === type) ??
    response.contents.find(({ mediaType }) => covers(essence(mediaType), type)) ??
    null;
  if (content !== null) return { content, findings: [] };
  const declared = response.contents.map(({ mediaType }) => mediaType).join(', ');
  return {
    content,
    findings: [
      {
        message:
          sent === undefined
            ? 'The response has no Content-Type.'
            : `The media type ${type} is not declared for this status.`,
        keyword: 'media-type',
        pointer: `${pointer}/content`,
        instance: null,
        expected: declared,
        actual: sent ?? 'none',
      },
    ],
  };
}

function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

function covers(range: string, type: string): boolean {
  if (type === '') return false;
  return range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}
