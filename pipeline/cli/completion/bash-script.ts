import type { CompletedCommand, CompletedOption } from './completed-commands.ts';

/** Completes in bash. Where it offers nothing, bash offers files. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const first = commands.filter(({ name }) => !name.includes(' '));
  return `# specmill completion bash >> ~/.bashrc
_specmill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="\${COMP_WORDS[1]}" words=""
  if [ "$command" = emulator ] && [ "$COMP_CWORD" -gt 2 ]; then
    command="emulator \${COMP_WORDS[2]}"
  fi
  case "$COMP_CWORD:$command:$previous:$current" in
    1:*) words="${first.map(({ name }) => name).join(' ')} --help --version" ;;
${commands.flatMap(valueCases).join('\n')}
${commands.map(optionCase).join('\n')}
${commands.flatMap(wordCases).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _specmill specmill
`;
}

function valueCases({ name, options }: CompletedCommand): readonly string[] {
  const offered = options.filter((option) => wordsOf(option) !== '');
  const free = options.filter((option) => option.value === 'required' && wordsOf(option) === '');
  const cases = free.map((option) => `*:"${name}":${option.name}:*`);
  return [
    ...offered.map((option) => `    *:"${name}":${option.name}:*) words="${wordsOf(option)}" ;;`),
    ...(cases.length === 0 ? [] : [`    ${cases.join('|')}) ;;`]),
  ];
}

function wordsOf({ values, valuesFrom }: CompletedOption): string {
  return valuesFrom === null ? values.join(' ') : `$(${valuesFrom} 2>/dev/null)`;
}

function optionCase({ name, options }: CompletedCommand): string {
  const names = [...options.map((option) => option.name), '--help'];
  return `    *:"${name}":*:-*) words="${names.join(' ')}" ;;`;
}

function wordCases({ name, subCommands, values }: CompletedCommand): readonly string[] {
  const words = [...subCommands, ...values];
  return words.length === 0 ? [] : [`    2:"${name}":*) words="${words.join(' ')}" ;;`];
}
