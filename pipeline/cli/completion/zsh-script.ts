import type { CompletedCommand, CompletedOption } from './completed-commands.ts';
import { shellQuoted } from '../../emit/server/test-script/shell-text.ts';

/** Completes in zsh. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  const first = commands.filter(({ name }) => !name.includes(' '));
  return `#compdef specmill
# specmill completion zsh > "\${fpath[1]}/_specmill"
_specmill() {
  local -a commands=(
${first.map(({ name, description }) => `    ${shellQuoted(`${name}:${description}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  if [[ "$name" == emulator ]] && (( CURRENT > 2 )); then
    name="emulator $words[2]"
    shift words
    (( CURRENT-- ))
  fi
  case "$name" in
${commands.map(branch).join('\n')}
  esac
}
_specmill "$@"
`;
}

function branch({ name, options, subCommands, values }: CompletedCommand): string {
  const words = [...subCommands, ...values];
  const lines = [
    ...options.map(optionText),
    "      '--help[Show the help of the command]'",
    ...(words.length === 0 ? [] : [`      '1:argument:(${words.join(' ')})'`]),
    "      '*:file:_files'",
  ];
  return [`    ${shellQuoted(name)}) _arguments \\`, lines.join(' \\\n'), '      ;;'].join('\n');
}

function optionText({ name, description, value, ...offered }: CompletedOption): string {
  const text = description.replaceAll(/[[\]]/g, String.raw`\$&`);
  const action = actionOf(offered);
  const argument = { none: '', optional: `::value:${action}`, required: `:value:${action}` }[value];
  const times = description.includes('repeatable') ? '*' : '';
  return `      ${shellQuoted(`${times}${name}[${text}]${argument}`)}`;
}

function actionOf({ values, valuesFrom }: Pick<CompletedOption, 'values' | 'valuesFrom'>): string {
  if (valuesFrom !== null) return `{ compadd -- $(${valuesFrom} 2>/dev/null) }`;
  return values.length === 0 ? '_files' : `(${values.join(' ')})`;
}
