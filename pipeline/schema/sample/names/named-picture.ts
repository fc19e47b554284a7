import type { TextWriter } from '../text/format-text.ts';

/** What the address of a picture is called: `avatar_url`, `thumbnail`. */
export const pictureName =
  /\b(image|avatar|gravatar|photo|picture|thumb|thumbnail|logo|icon|cover|poster|banner|cover image)s?( url| uri| link| src| href)?$/;
/** What the parts of a picture are called: `avatar: { url }`, `avatarUrls: { "16x16" }`. */
const part = /^(url|uri|href|src|link|small|medium|large|original|thumb|\d+ ?x ?\d+)$/;

/** Characters that a picture takes at most. */
export const pictureLength = 230;

/** Makes a picture that shows without a network: an SVG in a `data:` URI. Null: the name is none of a picture. */
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
