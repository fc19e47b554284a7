import type { Answer, Content } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import type { IncomingAnswer } from '../run/run-hooks.ts';
import type { Finding } from './answer-check.ts';

/** Finds the declared body that an answer has; parameters such as a charset do not count. */
export function checkMediaType(
  answer: Answer,
  real: IncomingAnswer,
  pointer: string,
): { readonly content: Content | null; readonly findings: readonly Finding[] } {
  const nothing = { content: null, findings: [] };
  if (answer.contents.length === 0 || real.status === 204 || real.status === 304) return nothing;
  const sent = real.headers['content-type'];
  const type = essence(sent ?? '');
  const content =
    answer.contents.find(({ mediaType }) => essence(mediaType) === type) ??
    answer.contents.find(({ mediaType }) => covers(essence(mediaType), type)) ??
    null;
  if (content !== null) return { content, findings: [] };
  const declared = answer.contents.map(({ mediaType }) => mediaType).join(', ');
  return {
    content,
    findings: [
      {
        message:
          sent === undefined
            ? 'The answer has no Content-Type.'
            : `The media type ${type} is not declared for this status.`,
        keyword: 'media-type',
        pointer: pointerTo(pointer, 'content'),
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
