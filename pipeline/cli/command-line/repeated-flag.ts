import { parseArgs } from 'node:util';
import type { ArgsDef } from 'citty';

/** All values of a repeatable flag, in order; null if it is absent. */
export function repeatedFlag(
  rawArgs: readonly string[],
  args: ArgsDef,
  name: string,
): readonly string[] | null {
  const options = Object.fromEntries(
    Object.entries(args)
      .filter(([, { type }]) => type !== 'positional')
      .map(([key, { type }]) => [key, { type: type === 'boolean' ? type : 'string' } as const]),
  );
  const { tokens } = parseArgs({
    args: [...rawArgs],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = tokens.flatMap((token) =>
    token.kind === 'option' && token.name === name && token.value !== undefined
      ? [token.value]
      : [],
  );
  return values.length === 0 ? null : values;
}
