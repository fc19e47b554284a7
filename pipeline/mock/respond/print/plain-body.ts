import { eventText, isEventStream } from '../../../../server-template/shared/json/event-stream.ts';
import { essenceOf, isJson, isXml } from '../../../../server-template/shared/media-type.ts';
import { isRow } from '../../../../server-template/shared/rows/row.ts';
import { csvText } from './csv-body.ts';
import { xmlText } from './xml-body.ts';
import type { BodySource } from './xml-body.ts';

/** A body with its media type. */
export interface PrintedBody {
  readonly mediaType: string;
  readonly body: Buffer | string;
}

// Smallest images of each type: one pixel.
const pictures: Readonly<Record<string, string>> = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
/** PDF readers do not need the cross-reference table. */
const onePage = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF\n',
].join('\n');
const BOUNDARY = 'specmill-mock-part';

/** Prints a value in a media type: JSON, form, stream, XML, CSV, text or image. */
export function printBody(declared: string, value: unknown, source: BodySource): PrintedBody {
  if (declared === 'application/json') {
    return { mediaType: 'application/json; charset=utf-8', body: JSON.stringify(value) };
  }
  const mediaType = concreteType(essenceOf(declared), value);
  const picture = pictures[mediaType];
  if (mediaType === 'application/pdf') return { mediaType, body: onePage };
  if (picture !== undefined) return { mediaType, body: Buffer.from(picture, 'base64') };
  const body = textIn(mediaType, value, source);
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

function textIn(mediaType: string, value: unknown, source: BodySource): string {
  if (isJson(mediaType)) return JSON.stringify(value);
  if (mediaType === 'image/svg+xml')
    return typeof value === 'string' && value.startsWith('<svg') ? value : svg;
  if (isEventStream(mediaType)) return eventStream(value);
  if (/ndjson|jsonl|json-seq/.test(mediaType)) {
    return `${(Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one)).join('\n')}\n`;
  }
  if (typeof value === 'string') return value;
  if (isXml(mediaType)) return xmlText(value, source);
  if (mediaType === 'text/csv') return csvText(value);
  if (mediaType === 'application/x-www-form-urlencoded')
    return new URLSearchParams(pairsOf(value)).toString();
  if (mediaType.startsWith('multipart/')) return multipart(value);
  return JSON.stringify(value);
}

function eventStream(value: unknown): string {
  if (typeof value === 'string' && /^(?:data|event|id|retry|):/m.test(value))
    return value.endsWith('\n\n') ? value : `${value}\n\n`;
  const events: readonly unknown[] = Array.isArray(value) ? value : [value];
  return events.map(eventText).join('');
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

function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
