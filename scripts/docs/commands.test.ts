import { globSync, readFileSync } from 'node:fs';
import type { ArgsDef, CommandDef } from 'citty';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { checkArguments } from '../../pipeline/cli/command-line/check-arguments.ts';
import { everyCommand } from '../../pipeline/cli/main.ts';

const { commands } = await everyCommand();
const files = ['README.md', ...globSync('docs/**/*.md', { exclude: ['docs/node_modules/**'] })];

/** Commands in a page's text and blocks, each up to a pipe, a redirection or a comment. */
function commandsIn(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  );
  const spans = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans]
    .flatMap((line) => line.split(/ && | \|\| | \| /))
    .map((line) => line.trim().replace(/ (?:#|>|2>|&$).*$/, ''))
    .filter((line) => /^(?:npx )?specmill \S|^npm run \S/.test(line) && !/[<…[]/.test(line));
}

/** The words of a command in a shell. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

async function problemOf(command: string): Promise<string | null> {
  if (command.startsWith('npm run ')) {
    const [, , name = ''] = command.split(' ');
    return Object.hasOwn(manifest.scripts, name) || projectScripts.test(name)
      ? null
      : `there is no script ${name}`;
  }
  const [name = '', ...rest] = wordsOf(command.replace(/^npx /, '')).slice(1);
  if (name.startsWith('-') || rest.includes('--help')) return null;
  const found = commands.get(name);
  if (found === undefined) return `there is no command ${name}`;
  const { subCommands = {} } = found.definition;
  const [child = '', ...others] = rest;
  const own = (subCommands as Readonly<Record<string, CommandDef | (() => Promise<CommandDef>)>>)[
    child
  ];
  const args = own === undefined ? found.args : await argsOf(own);
  try {
    checkArguments(own === undefined ? rest : others, name, args);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // A text may name a command or option without what it takes.
    const isNamed = /^(?:Missing argument: .*|The option .* needs a value.*)$/;
    return message.split('\n').every((line) => isNamed.test(line)) ? null : message;
  }
}

async function argsOf(command: CommandDef | (() => Promise<CommandDef>)): Promise<ArgsDef> {
  const { args = {} } = typeof command === 'function' ? await command() : command;
  return args as ArgsDef;
}

/** Scripts that `init` and `test --init` write into projects. */
const projectScripts = /^(?:dev|introspect|build|check|mock|shop|test:api.*|db:prepare)$/;

describe('commands in the documentation', () => {
  it.each(files)('%s names commands and options that exist', async (file) => {
    const problems: string[] = [];
    for (const command of new Set(commandsIn(readFileSync(file, 'utf8')))) {
      const problem = await problemOf(command);
      if (problem !== null) problems.push(`${command}: ${problem}`);
    }
    expect(problems).toEqual([]);
  });

  it('finds an option that does not exist', async () => {
    expect(await problemOf('specmill mock a.json --statefull')).toContain('stateful');
    expect(await problemOf('npm run nothing')).toContain('nothing');
  });
});
