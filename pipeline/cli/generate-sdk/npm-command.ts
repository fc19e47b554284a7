import path from 'node:path';

/**
 * The program and first arguments that start npm. In Windows npm is a batch file, which only a shell
 * starts, and a shell would split paths at blanks: npm's script is in the folder of Node there.
 */
export function npmCommand(
  platform: NodeJS.Platform = process.platform,
  node: string = process.execPath,
): readonly [program: string, ...args: string[]] {
  if (platform !== 'win32') return ['npm'];
  const folder = path.win32.dirname(node);
  return [node, path.win32.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')];
}
