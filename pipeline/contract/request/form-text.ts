import type { FormField } from '../../../server-template/shared/form/received-form.ts';

const boundary = 'specmill-part-boundary';

/** The media type of a form with parts, as in a header. */
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The text of an urlencoded form. */
export function urlencodedText(fields: readonly FormField[]): string {
  return fields.map(({ name, raw }) => `${encodeURIComponent(name)}=${raw}`).join('&');
}

/** The text of a form with parts: https://www.rfc-editor.org/rfc/rfc7578 */
export function multipartText(fields: readonly FormField[]): string {
  return `${fields.map(partText).join('')}--${boundary}--\r\n`;
}

/** A form with one very large file, which has no end, so that no server stores it. */
export function endlessPart(name: string, size: number): string {
  const bytes = Buffer.from('x'.repeat(size));
  const file = { name: 'specmill.bin', bytes, size, stored: null };
  const field = { name, text: '', raw: '', mediaType: 'application/octet-stream', file };
  return partText(field).trimEnd();
}

function partText({ name, text, mediaType, file }: FormField): string {
  const fileName = file === null ? '' : `; filename="${quotable(file.name)}"`;
  const type = mediaType === null ? '' : `Content-Type: ${mediaType}\r\n`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quotable(name)}"${fileName}\r\n${type}`;
  return `${head}\r\n${file === null ? text : file.bytes.toString('utf8')}\r\n`;
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function quotable(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
