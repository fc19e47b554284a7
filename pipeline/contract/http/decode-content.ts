import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/**
 * Decodes the Content-Encoding of a body, the last coding first; an undecodable body is returned
 * unchanged. https://www.rfc-editor.org/rfc/rfc9110#name-content-encoding
 */
export function decodeContent(bytes: Buffer, encoding: string, largest: number): Buffer {
  const codings = encoding.toLowerCase().split(',').reverse();
  try {
    return codings.reduce((inner, coding) => decoded(inner, coding.trim(), largest), bytes);
  } catch {
    return bytes;
  }
}

function decoded(bytes: Buffer, coding: string, maxOutputLength: number): Buffer {
  // Responses to HEAD, 204 and 304 may have the header without a body.
  if (bytes.length === 0) return bytes;
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes, { maxOutputLength });
    case 'br':
      return brotliDecompressSync(bytes, { maxOutputLength });
    case 'deflate':
      // Many servers send deflate without the zlib wrapper.
      return ((bytes[0] ?? 0) & 0x0f) === 8
        ? inflateSync(bytes, { maxOutputLength })
        : inflateRawSync(bytes, { maxOutputLength });
    default:
      return bytes;
  }
}
