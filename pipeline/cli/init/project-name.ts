import { builtinModules } from 'node:module';
import { PipelineError } from '../../errors.ts';

const LONGEST = 214;

/** Why a name is invalid for a project's folder and npm package; null if it is valid. */
export function projectNameFault(name: string): string | null {
  if (name === '') return 'is empty';
  if (/[/\\]/.test(name)) return 'contains a path separator';
  if (name.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (!/^[a-z0-9._-]+$/.test(name)) {
    return 'may contain only lower-case letters, digits, "-", "_" and "."';
  }
  if (/^[._-]/.test(name)) return 'must begin with a letter or digit';
  if (name === 'node_modules' || name === 'favicon.ico' || builtinModules.includes(name)) {
    return 'is reserved by Node or npm';
  }
  return null;
}

/** Throws USAGE if a name is invalid for a project. */
export function requireProjectName(name: string): void {
  const fault = projectNameFault(name);
  if (fault === null) return;
  throw new PipelineError({
    code: 'USAGE',
    message: `The project name ${JSON.stringify(name)} ${fault}; nothing was created.`,
    hint: `Try ${suggestion(name)}.`,
  });
}

function suggestion(name: string): string {
  const plain = name
    .slice(0, LONGEST)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '');
  return projectNameFault(plain) === null ? `specmill init ${plain}` : 'specmill init my-api';
}
