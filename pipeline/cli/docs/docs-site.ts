/** Address of the published documentation. */
export const docsSite = 'https://specmill.github.io/specmill/';

/** Address of a page of it. */
export function docsAddress(name: string): string {
  return new URL(`${name}.html`, docsSite).href;
}
