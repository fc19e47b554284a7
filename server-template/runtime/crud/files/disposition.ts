/** Types that a browser shows without running anything in them; SVG images may have scripts. */
const shown = /^(?:image\/(?!svg)|audio\/|video\/|text\/plain$|application\/pdf$)/;

/**
 * The Content-Disposition of a file: one that is not of media is downloaded, never opened at the
 * API's origin (RFC 6266, RFC 8187).
 */
export function disposition(mediaType: string, name: string | null): string {
  const kind = shown.test(mediaType) ? 'inline' : 'attachment';
  if (name === null) return kind;
  const plain = name.toWellFormed().replaceAll(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${exact}`}`;
}
