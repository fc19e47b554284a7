import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PipelineError } from '../errors.ts';
import { TRANSACTION_FOLDER } from './transaction-journal.ts';

/** Whether a process was killed while it wrote to the project. */
export async function isHalfWritten(root: string): Promise<boolean> {
  return stat(join(root, TRANSACTION_FOLDER)).then(
    () => true,
    () => false,
  );
}

/** The error for a project that must be recovered first. */
export function halfWritten(cause?: unknown): PipelineError {
  return new PipelineError(
    {
      code: 'PROJECT_HALF_WRITTEN',
      message: 'An earlier command was killed while writing to this project.',
      place: TRANSACTION_FOLDER,
      hint: 'Run specmill build or specmill introspect without --check and --dry-run: it completes that write or restores the old files.',
    },
    { cause },
  );
}
