import { PipelineError } from '../../errors.ts';
import { ownManifest } from './own-manifest.ts';

/**
 * An error for users if a package is missing that only some commands need, and that an installation
 * may omit (`npm install --omit=optional`); else the error itself.
 */
export function withMissingPackage(error: unknown): unknown {
  const { optionalDependencies = {} } = ownManifest();
  const name = missingName(error);
  const version = name === null ? undefined : optionalDependencies[name];
  if (name === null || version === undefined) return error;
  return new PipelineError(
    {
      code: 'PACKAGE_MISSING',
      message: `This command needs the package ${name}, which is not installed.`,
      hint: `Run npm install ${name}@${version}, or install specmill without --omit=optional.`,
    },
    { cause: error },
  );
}

/** The name of the package that Node did not find; null for another error. */
function missingName(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return null;
  return /^Cannot find (?:package|module) '((?:@[^/']+\/)?[^/']+)/.exec(error.message)?.[1] ?? null;
}
