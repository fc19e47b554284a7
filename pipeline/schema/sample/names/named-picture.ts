import type { TextWriter } from './format-text.ts';

/** Names of picture URLs: `avatar_url`, `thumbnail`. */
export const pictureName =
  /\b(image|avatar|gravatar|photo|picture|thumb|thumbnail|logo|icon|cover|poster|banner|cover image)s?( url| uri| link| src| href)?$/;
/** Names inside picture objects: `avatar: { url }`, `avatarUrls: { "16x16" }`. */
const part = /^(url|uri|href|src|link|small|medium|large|original|thumb|\d+ ?x ?\d+)$/;

/** Maximum length of a picture, in characters. */
export const pictureLength = 230;

/** A picture that needs no network: an SVG in a `data:` URI. Null if the name is not that of a picture. */
export function pictureByName(
  words: string,
  owner: string,
  format: string | null,
): TextWriter | null {
  if (format !== null && !/^(?:uri|url|iri)$/.test(format)) return null;
  return pictureName.test(words) || (part.test(words) && pictureName.test(owner))
    ? writePicture
    : null;
}

const writePicture: TextWriter = (faker) => {
  const hue = faker.number.int({ min: 0, max: 359 });
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' fill='hsl(${hue},60%,70%)'/><circle cx='4' cy='4' r='2' fill='#fff'/></svg>`;
  return `data:image/svg+xml,${svg.replace(/[ %<>#]/g, encodeURIComponent)}`;
};
