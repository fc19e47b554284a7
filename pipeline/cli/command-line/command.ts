import type { ArgsDef, CommandDef, ParsedArgs } from 'citty';

/** A command: its definition for citty, with examples for its help. */
export interface Command {
  readonly definition: CommandDef;
  readonly args: ArgsDef;
  readonly examples: readonly Example[];
}

/** A command line, and what it does. */
export interface Example {
  readonly line: string;
  readonly effect: string;
}

/** What a command's `run` receives. */
export interface CommandContext<Args extends ArgsDef> {
  readonly args: ParsedArgs<Args>;
  /** Unparsed arguments, from which repeatable flags are read. */
  readonly rawArgs: readonly string[];
  /** Folder the command runs in. */
  readonly folder: string;
  /** Aborted when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/** How a command is described. */
export interface CommandDescription<Args extends ArgsDef> {
  readonly name: string;
  readonly alias?: string;
  readonly description: string;
  readonly args: Args;
  readonly examples: readonly Example[];
  /**
   * Runs the command and returns its exit code, 0 if undefined. Failures are thrown, never printed.
   */
  run(context: CommandContext<Args>): Promise<number | undefined>;
}

/** What a command receives besides its arguments. */
export interface CommandSurroundings {
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Flags such as `no-sample` under their own name: citty parses them as `sample: false`. */
function withNegations(
  given: Readonly<Record<string, unknown>>,
  args: ArgsDef,
): Readonly<Record<string, unknown>> {
  const negated = Object.keys(args).filter(
    (name) => name.startsWith('no-') && given[name.slice('no-'.length)] === false,
  );
  return { ...given, ...Object.fromEntries(negated.map((name) => [name, true])) };
}

/** Creates a command from its description. */
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
