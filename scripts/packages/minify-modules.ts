import { glob, readFile, writeFile } from 'node:fs/promises';
import { minify } from 'rolldown/utils';

/** Minifies the JavaScript of a folder in place, without changing how it computes. Functions and classes keep their names, for stack traces. Throws if a file does not parse. */
export async function minifyModules(folder: string): Promise<void> {
  for await (const file of glob(`${folder}/**/*.js`)) {
    const { code, errors } = await minify(file, await readFile(file, 'utf8'), {
      module: true,
      compress: false,
      mangle: { toplevel: true, keepNames: true },
      codegen: { removeWhitespace: true },
    });
    const [error] = errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    await writeFile(file, code);
  }
}
