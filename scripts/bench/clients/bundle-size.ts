import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Size of a bundle in bytes. */
export interface BundleSize {
  readonly minified: number;
  /** Minified and gzipped. */
  readonly gzipped: number;
}

/** Bundle size of an app without its framework's packages. `text` is its module, which is written to `folder`. */
export async function bundleSize(folder: string, text: string): Promise<BundleSize> {
  const input = path.join(folder, 'app.ts');
  await writeFile(input, text);
  const external =
    /^(?:react|vue|svelte|rxjs|@angular\/(?:common|core)|@tanstack\/(?:react|vue)-query)(?:\/|$)/;
  const build = await rolldown({ input, platform: 'browser', external, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const code = output.map((item) => (item.type === 'chunk' ? item.code : '')).join('');
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
}
