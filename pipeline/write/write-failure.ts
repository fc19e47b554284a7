import { PipelineError } from '../errors.ts';
import { errorCode } from './file-hash.ts';

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const denied = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the file system is read-only'],
  ['ENOTDIR', 'part of its path is a file'],
  ['EISDIR', 'a folder with this name exists'],
  ['EEXIST', 'part of its path is a file'],
  ['ENAMETOOLONG', 'its name is too long for the file system'],
  ['ELOOP', 'its path contains too many symbolic links'],
]);

/** Translates errors of the file system for the user; other errors are returned unchanged. */
export function writeFailure(error: unknown, place: string): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  if (full.has(code)) {
    return new PipelineError(
      {
        code: 'DISK_FULL',
        message: 'The disk is full; nothing was changed.',
        place,
        hint: 'Free some space (or raise the quota) and run the command again.',
      },
      { cause: error },
    );
  }
  const reason = denied.get(code);
  if (reason === undefined) return error;
  return new PipelineError(
    {
      code: 'WRITE_DENIED',
      message: `The file cannot be written: ${reason}. Nothing was changed.`,
      place,
      hint: 'Check the owner and the permissions of the folder, then run the command again.',
    },
    { cause: error },
  );
}
