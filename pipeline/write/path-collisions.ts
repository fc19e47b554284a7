import { PipelineError } from '../errors.ts';
import { foldPath, STATE_FOLDER } from './project-path.ts';

/** Throws CONFIG_INVALID if two files have one path, or one needs a folder where another file is. */
export function rejectCollisions(files: readonly { readonly path: string }[]): void {
  const seen = new Map<string, string>();
  for (const { path } of files) {
    if (foldPath(path).split('/')[0] === STATE_FOLDER) throw collision(path, STATE_FOLDER);
    const other = seen.get(foldPath(path));
    if (other !== undefined) throw collision(path, other);
    seen.set(foldPath(path), path);
  }
  for (const { path } of files) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const other = seen.get(foldPath(path.slice(0, end)));
      if (other !== undefined) throw collision(path, other);
    }
  }
}

function collision(path: string, other: string): PipelineError {
  const fault =
    path === other
      ? `Two targets would write the file ${JSON.stringify(path)}`
      : `The file ${JSON.stringify(path)} needs a folder where ${JSON.stringify(other)} would be`;
  return new PipelineError({
    code: 'CONFIG_INVALID',
    message: `${fault}; nothing was written.`,
    place: path,
    hint: 'Give them different output folders in .generator.json, or rename one in the document.',
  });
}
