import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The same relative path in the repository and in the compiled package, which compresses it. */
const script = fileURLToPath(
  new URL('../../../server-template/runtime/explorer/standalone.js', import.meta.url),
);

/** File of the explorer's script, with the ending `.br` if it is compressed; undefined if it is not installed. */
export function explorerScriptFile(): string | undefined {
  return [script, `${script}.br`].find((file) => existsSync(file));
}
