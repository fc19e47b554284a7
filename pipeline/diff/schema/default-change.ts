import type { SchemaPair } from './schema-pair.ts';

/** How a default changed, where it is the wanted way. Those of parameters are judged as parameters. */
export function defaultChange(
  { before, after, isText }: SchemaPair,
  wanted: 'added' | 'removed' | 'changed',
): string | null {
  if (isText) return null;
  const [was, is] = [before, after].map((shape) => JSON.stringify(shape.default) as unknown);
  if (was === is) return null;
  const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
  if (change !== wanted) return null;
  if (was === undefined) return `has the new default ${String(is)}`;
  return is === undefined
    ? `has no default any more; it was ${String(was)}`
    : `has the default ${String(is)} instead of ${String(was)}`;
}
