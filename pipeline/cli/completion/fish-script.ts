import type { CompletedCommand, CompletedOption } from './completed-commands.ts';
import { shellQuoted } from '../../emit/server/test-script/shell-text.ts';

/** Completes in fish. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  return `# specmill completion fish > ~/.config/fish/completions/specmill.fish
function __specmill_is
    set -l words (commandline -opc)
    set -l command $words[2]
    if test "$command" = emulator; and set -q words[3]
        set command "emulator $words[3]"
    end
    test "$command" = "$argv"
end
${commands.flatMap(lines).join('\n')}
`;
}

function lines({ name, description, options, values }: CompletedCommand): readonly string[] {
  const names = name.split(' ');
  const own = names.pop() ?? '';
  const called = `complete -c specmill -n '__specmill_is ${name}'`;
  return [
    `complete -c specmill -f -n '__specmill_is ${names.join(' ')}' -a ${own} -d ${shellQuoted(description)}`,
    ...(values.length === 0 ? [] : [`${called} -f -a ${shellQuoted(values.join(' '))}`]),
    ...options.map((option) => `${called} ${optionText(option)}`),
  ];
}

function optionText({ name, description, value, values, valuesFrom }: CompletedOption): string {
  const words = valuesFrom === null ? values.join(' ') : `(${valuesFrom} 2>/dev/null)`;
  const argument = words === '' ? ' -r' : ` -x -a ${shellQuoted(words)}`;
  return `-l ${name.slice(2)} -d ${shellQuoted(description)}${value === 'required' ? argument : ''}`;
}
