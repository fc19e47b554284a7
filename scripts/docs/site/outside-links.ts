import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const manifest = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { readonly repository: { readonly url: string } };

/** The repository on the web. */
export const repository = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** Whether a link leads to a path, and not to an address or a place on the page. */
function isPath(link: string): boolean {
  return !/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(link);
}

/**
 * A link of a page in `docs/` whose target is elsewhere in the repository, as an address of the
 * repository; other links are returned unchanged. `page` is relative to `docs/`.
 */
export function outsideLink(link: string, page: string): string {
  if (!isPath(link)) return link;
  const target = posix.normalize(posix.join('docs', posix.dirname(page), link));
  return target.startsWith('docs/') ? link : `${repository}/blob/HEAD/${target}`;
}

/** The page with such links replaced, wherever it is read. */
export function withOutsideLinks(markdown: string, page: string): string {
  return markdown.replaceAll(
    /(\]\()([^)\s]+)(\))/g,
    (_whole, start: string, link: string, end: string) => start + outsideLink(link, page) + end,
  );
}
