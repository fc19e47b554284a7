import type { ArgsDef, CommandDef, ParsedArgs } from 'citty';

/** One command of the program: what citty knows of it, with examples for its help. */
export interface Command {
  readonly definition: CommandDef;
  readonly args: ArgsDef;
  readonly examples: readonly Example[];
}

/** A line to try, and what it does. */
export interface Example {
  readonly line: string;
  readonly effect: string;
}

/** What a command's work is given. */
export interface CommandContext<Args extends ArgsDef> {
  readonly args: ParsedArgs<Args>;
  /** As they were given: flags that may be repeated are read from here. */
  readonly rawArgs: readonly string[];
  /** Folder the command runs in. */
  readonly folder: string;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** How a command is described. */
export interface CommandDescription<Args extends ArgsDef> {
  readonly name: string;
  readonly alias?: string;
  readonly description: string;
  readonly args: Args;
  readonly examples: readonly Example[];
  /** Does the work; the exit code is what it returns, 0 when nothing. Failures are thrown, never printed. */
  run(context: CommandContext<Args>): Promise<number | undefined>;
}

/** What `specmill <command>` is given from outside its arguments. */
export interface CommandSurroundings {
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** A flag called `no-sample` by its own name: citty reads it as a `sample` that is false. */
function withNegations(
  given: Readonly<Record<string, unknown>>,
  args: ArgsDef,
): Readonly<Record<string, unknown>> {
  const negated = Object.keys(args).filter(
    (name) => name.startsWith('no-') && given[name.slice('no-'.length)] === false,
  );
  return { ...given, ...Object.fromEntries(negated.map((name) => [name, true])) };
}

/** Makes a command from its description. */
export function command<const Args extends ArgsDef>(
  description: CommandDescription<Args>,
): Command {
  const { name, alias, args, examples } = description;
  return {
    definition: {
      meta: {
        name,
        description: description.description,
        ...(alias === undefined ? {} : { alias }),
      },
      args,
      run: async (context) => {
        const surroundings = context.data as CommandSurroundings;
        const { rawArgs } = context;
        return description.run({
          args: withNegations(context.args, args) as ParsedArgs<Args>,
          rawArgs,
          ...surroundings,
        });
      },
    },
    args,
    examples,
  };
}
