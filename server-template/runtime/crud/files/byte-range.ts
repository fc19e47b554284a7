import { ApiError } from '../../operation/api-error.ts';
import type { ResponseStep } from '../operation-steps.ts';

/**
 * Responds with a part of a file if the request has a Range, if the document declares 206 (RFC 9110,
 * 14). A request for several parts gets the whole, as do other units, and an If-Range of another
 * version.
 */
export const byteRange: ResponseStep = ({ operation: { responses } }) => {
  if (responses['206'] === undefined) return null;
  return (response, { received: { headers } }) => {
    const { status, body } = response;
    const { range, 'if-range': version } = headers;
    if (status !== 200 || !(body instanceof Uint8Array) || typeof range !== 'string')
      return response;
    if (version !== undefined && version !== response.headers?.['ETag']) return response;
    const size = body.byteLength;
    const wanted = bounds(range, size);
    if (wanted === null) return response;
    const [start, end] = wanted;
    if (start >= size || start > end)
      throw new ApiError(416, 'RANGE_NOT_SATISFIABLE', `The file has ${size} bytes.`, {
        headers: { 'Content-Range': `bytes */${size}` },
      });
    return {
      ...response,
      status: 206,
      headers: { ...response.headers, 'Content-Range': `bytes ${start}-${end}/${size}` },
      body: body.subarray(start, end + 1),
    };
  };
};

/** First and last byte; null: not one part of bytes. */
function bounds(range: string, size: number): readonly [start: number, end: number] | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (first === '' && last === '') return null;
  // The last bytes.
  if (first === '')
    return Number(last) === 0 ? [size, size] : [Math.max(0, size - Number(last)), size - 1];
  if (last !== '' && Number(last) < Number(first)) return null;
  return [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
}
