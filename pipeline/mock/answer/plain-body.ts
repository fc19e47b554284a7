import { essenceOf, isJson } from '../read/media-type.ts';
import { isRow } from '../rows/row.ts';

/** A body with the media type that it is told as. */
export interface PrintedBody {
  readonly mediaType: string;
  readonly body: Buffer | string;
}

// The smallest pictures of their kind: one pixel each.
const pictures: Readonly<Record<string, string>> = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const BOUNDARY = 'specmill-mock-part';

/** Prints a value in a media type: what it is in JSON, a form, a stream, XML, a text or a picture. */
export function printBody(declared: string, value: unknown, rootName: string): PrintedBody {
  if (declared === 'application/json') {
    return { mediaType: 'application/json; charset=utf-8', body: JSON.stringify(value) };
  }
  const mediaType = concreteType(essenceOf(declared), value);
  const picture = pictures[mediaType];
  if (picture !== undefined) return { mediaType, body: Buffer.from(picture, 'base64') };
  const body = textIn(mediaType, value, rootName);
  if (mediaType.startsWith('multipart/')) {
    return { mediaType: `${mediaType}; boundary=${BOUNDARY}`, body };
  }
  const isText =
    mediaType.startsWith('text/') ||
    isJson(mediaType) ||
    /xml|urlencoded|ndjson|yaml/.test(mediaType);
  return { mediaType: isText ? `${mediaType}; charset=utf-8` : mediaType, body };
}

function concreteType(mediaType: string, value: unknown): string {
  if (mediaType === 'image/*') return 'image/png';
  if (mediaType === 'text/*') return 'text/plain';
  if (!mediaType.includes('*')) return mediaType;
  return typeof value === 'string' ? 'application/octet-stream' : 'application/json';
}

function textIn(mediaType: string, value: unknown, rootName: string): string {
  if (isJson(mediaType)) return JSON.stringify(value);
  if (mediaType === 'image/svg+xml')
    return typeof value === 'string' && value.startsWith('<svg') ? value : svg;
  if (mediaType === 'text/event-stream') return eventStream(value);
  if (/ndjson|jsonl|json-seq/.test(mediaType)) {
    return `${(Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one)).join('\n')}\n`;
  }
  if (typeof value === 'string') return value;
  if (/\bxml$|\+xml$/.test(mediaType)) {
    return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(rootName, value, 0)}`;
  }
  if (mediaType === 'application/x-www-form-urlencoded')
    return new URLSearchParams(pairsOf(value)).toString();
  if (mediaType.startsWith('multipart/')) return multipart(value);
  return JSON.stringify(value);
}

function eventStream(value: unknown): string {
  if (typeof value === 'string' && /^(?:data|event|id|retry|):/m.test(value))
    return value.endsWith('\n\n') ? value : `${value}\n\n`;
  const events = Array.isArray(value) ? value : [value];
  return events
    .map((event) => {
      const text = typeof event === 'string' ? event : JSON.stringify(event);
      return `${text
        .split(/\r\n?|\n/)
        .map((line) => `data: ${line}`)
        .join('\n')}\n\n`;
    })
    .join('');
}

function pairsOf(value: unknown): [string, string][] {
  if (!isRow(value)) return [['value', scalarText(value)]];
  return Object.entries(value).map(([name, item]) => [name, scalarText(item)]);
}

function multipart(value: unknown): string {
  const parts = pairsOf(value).map(
    ([name, text]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"\r\n\r\n${text}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function xmlElement(name: string, value: unknown, depth: number): string {
  // XML names are stricter than JSON's.
  const tag = name.replace(/[^\w.-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_') || '_';
  if (depth > 50 || value === null || value === undefined) return `<${tag}/>`;
  const inner = Array.isArray(value)
    ? value.map((item) => xmlElement(singular(tag), item, depth + 1)).join('')
    : isRow(value)
      ? Object.entries(value)
          .map(([key, item]) => xmlElement(key, item, depth + 1))
          .join('')
      : escapeXml(scalarText(value));
  return `<${tag}>${inner}</${tag}>`;
}

function singular(name: string): string {
  return name.length > 1 && name.endsWith('s') ? name.slice(0, -1) : 'item';
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
