import { execFile } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The native compiler, several times as fast as the one that the product uses. */
const compiler = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));

/** A message of the compiler, whose text may have several lines. */
export interface CompilerMessage {
  /** Absolute; empty for the program as a whole. */
  readonly file: string;
  /** Counted from one. */
  readonly line: number;
  readonly text: string;
}

/** Compiles a program without output, by the path of its tsconfig.json. */
export async function compile(configuration: string): Promise<readonly CompilerMessage[]> {
  const folder = dirname(configuration);
  const flags = ['-p', configuration, '--noEmit', '--pretty', 'false'];
  const { code, output } = await new Promise<{ code: unknown; output: string }>((settle) => {
    const options = { cwd: folder, maxBuffer: 1e9 };
    execFile(process.execPath, [compiler, ...flags], options, (error, stdout, stderr) => {
      settle({ code: error === null ? 0 : error.code, output: stdout + stderr });
    });
  });
  const found: { file: string; line: number; text: string }[] = [];
  for (const line of output.split('\n').filter((one) => one !== '')) {
    const [, file, number, text] = /^(?:(.+?)\((\d+),\d+\): )?error TS\d+: (.*)$/.exec(line) ?? [];
    const last = found.at(-1);
    if (text !== undefined)
      found.push({ file: file ? resolve(folder, file) : '', line: Number(number ?? 0), text });
    else if (last !== undefined) last.text += `\n${line}`;
  }
  if (code !== 0 && found.length === 0) throw new Error(`the compiler failed: ${output}`);
  return found;
}
