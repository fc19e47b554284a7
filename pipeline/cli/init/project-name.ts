import { builtinModules } from 'node:module';
import { PipelineError } from '../../errors.ts';

const LONGEST = 214;

/** What is wrong with a name for a project, which is a folder's and an npm package's name; null where nothing is. */
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

/** Throws USAGE where a name cannot be a project's. */
export function requireProjectName(name: string): void {
  const fault = projectNameFault(name);
  if (fault === null) return;
  throw new PipelineError({
    code: 'USAGE',
    message: `The project's name ${JSON.stringify(name)} ${fault}; nothing was created.`,
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
