import { essenceOf, isInRange } from '../../../server-template/shared/media-type.ts';
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
  const type = essenceOf(sent ?? '');
  const content =
    response.contents.find(({ mediaType }) => essenceOf(mediaType) === type) ??
    response.contents.find(
      ({ mediaType }) => type !== '' && isInRange(type, essenceOf(mediaType)),
    ) ??
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
