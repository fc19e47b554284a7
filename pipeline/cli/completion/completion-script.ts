import type { ArgsDef, CommandDef } from 'citty';

/** Shells with completion. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A command and its flags. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly Flag[];
}
interface Flag {
  readonly name: string;
  readonly description: string;
  /** Allowed values; empty if any value is allowed, or none. */
  readonly values: readonly string[];
}

/** A script that completes commands, flags, and values of flags that take one of a set. */
export function completionScript(
  shell: Shell,
  definitions: Readonly<Record<string, CommandDef>>,
): string {
  const commands = Object.entries(definitions).map(([name, definition]) =>
    completed(name, definition),
  );
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands);
}

function completed(name: string, { meta, args }: CommandDef): Completed {
  const { description = '' } = meta as { readonly description?: string };
  const flags = Object.entries((args ?? {}) as ArgsDef).filter(
    ([, arg]) => arg.type !== 'positional',
  );
  return {
    name,
    description,
    flags: flags.map(([flag, arg]) => ({
      name: `--${flag}`,
      description: arg.description ?? '',
      values: 'valueHint' in arg && arg.valueHint.includes('|') ? arg.valueHint.split('|') : [],
    })),
  };
}

function bashScript(commands: readonly Completed[]): string {
  const flagsOf = ({ name, flags }: Completed) =>
    `    ${name}) words="${flags.map((flag) => flag.name).join(' ')} --help" ;;`;
  const valuesOf = ({ name, flags }: Completed) =>
    flags
      .filter(({ values }) => values.length > 0)
      .map((flag) => `    ${name}:${flag.name}) words="${flag.values.join(' ')}" ;;`);
  return `# specmill completion bash >> ~/.bashrc
_specmill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(flagsOf).join('\n')}
  esac
  case "\${COMP_WORDS[1]}:$previous" in
${commands.flatMap(valuesOf).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _specmill specmill
`;
}

function zshScript(commands: readonly Completed[]): string {
  const entry = ({ name, description }: Completed) => `    ${quoted(`${name}:${description}`)}`;
  const flagOf = ({ name, description, values }: Flag) => {
    const told = description.replaceAll(/[[\]:]/g, ' ');
    const action = values.length === 0 ? '' : `:value:(${values.join(' ')})`;
    return `      ${quoted(`${name}[${told}]${action}`)}`;
  };
  const branch = ({ name, flags }: Completed) =>
    [
      `    ${name}) _arguments \\`,
      [...flags.map(flagOf), "      '*:file:_files'"].join(' \\\n'),
      '      ;;',
    ].join('\n');
  return `#compdef specmill
# specmill completion zsh > "\${fpath[1]}/_specmill"
_specmill() {
  local -a commands=(
${commands.map(entry).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$name" in
${commands.map(branch).join('\n')}
  esac
}
_specmill "$@"
`;
}

function fishScript(commands: readonly Completed[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap(({ name, description, flags }) => [
    `complete -c specmill -f -n "not __fish_seen_subcommand_from ${names}" -a ${name} -d ${quoted(description)}`,
    ...flags.map((flag) => {
      const values = flag.values.length === 0 ? '' : ` -x -a ${quoted(flag.values.join(' '))}`;
      return `complete -c specmill -n "__fish_seen_subcommand_from ${name}" -l ${flag.name.slice(2)} -d ${quoted(flag.description)}${values}`;
    }),
  ]);
  return `# specmill completion fish > ~/.config/fish/completions/specmill.fish\n${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
