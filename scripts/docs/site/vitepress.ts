import { join, resolve } from 'node:path';
import { prepareFrameworks } from '../../prepare-frameworks.ts';

/** Folder of the pages, which has the packages of the site. */
export const docsFolder = resolve(import.meta.dirname, '../../../docs');

/** The program that builds the site. */
export const vitepress = join(docsFolder, 'node_modules/vitepress/bin/vitepress.js');

/** Installs VitePress if it is missing. Returns null, or why it cannot be installed. */
export function prepareSite(): Promise<string | null> {
  return prepareFrameworks(docsFolder, 'VitePress (100 MB)');
}
