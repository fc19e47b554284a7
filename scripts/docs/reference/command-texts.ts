import type { ArgDef, ArgsDef, CommandDef } from 'citty';
import type { Example } from '../../../pipeline/cli/command-line/command.ts';
import {
  optionText,
  placeholder,
  withDefault,
} from '../../../pipeline/cli/command-line/print-help.ts';
import { everyCommand } from '../../../pipeline/cli/main.ts';
import { inlineCode, markdownTable } from './markdown-table.ts';

/** Pages about commands, by name. */
const pages: Readonly<Record<string, string>> = {
  init: '[Your first API](../first-api.md)',
  introspect: '[Keep in sync](../keep-in-sync.md)',
  build: '[Clients](clients.md), [Server](server.md), [Prisma](prisma.md)',
  serve: '[Server](server.md)',
  add: '[Abilities](../abilities.md)',
  remove: '[Abilities](../abilities.md)',
  rename: '[Edit the document](../edit-the-document.md)',
  hide: '[Edit the document](../edit-the-document.md)',
  edits: '[Keep in sync](../keep-in-sync.md)',
  migrate: '[Change the database](../change-the-database.md), [Migrate](migrate.md)',
  eject: '[Leave specmill](../leave.md)',
  resolve: '[Work in a team](../work-in-a-team.md)',
  format: '[Work in a team](../work-in-a-team.md)',
  'merge-driver': '[Work in a team](../work-in-a-team.md)',
  mock: '[Mock](mock.md)',
  emulator: '[Payments without a provider](../emulator.md), [Payment emulator](emulator.md)',
  mcp: '[Let agents use the API](../agents.md)',
  check: '[Test in CI](../test-in-ci.md)',
  diff: '[Diff](diff.md)',
  test: '[Contract tests](contract-tests.md)',
  'generate-sdk': '[Clients](clients.md)',
  token: '[Protect the API](../auth.md)',
};

interface Shown {
  readonly path: string;
  readonly definition: CommandDef;
  readonly args: ArgsDef;
  readonly examples: readonly Example[];
  /** Links to pages about it. */
  readonly page: string | null;
}

/** Every command with its options, by the groups of the program's help. */
export async function commandTexts(): Promise<string> {
  const { groups, commands } = await everyCommand();
  const parts: string[] = [];
  for (const [title, names] of Object.entries(groups)) {
    parts.push(`## ${title}`);
    for (const name of names) {
      const found = commands.get(name);
      if (found === undefined) throw new Error(`There is no command ${name}.`);
      const { definition, args, examples } = found;
      const path = `specmill ${name}`;
      const shown = { path, definition, args, examples: examples[''] ?? [] };
      parts.push(commandText({ ...shown, page: pages[name] ?? null }, '###'));
      for (const [child, own] of await subcommands(definition)) {
        const ownArgs = (own.args ?? {}) as ArgsDef;
        const shownChild = { path: `${path} ${child}`, definition: own, args: ownArgs, page: null };
        parts.push(commandText({ ...shownChild, examples: examples[child] ?? [] }, '####'));
      }
    }
  }
  return parts.join('\n\n');
}

async function subcommands({
  subCommands = {},
}: CommandDef): Promise<readonly (readonly [string, CommandDef])[]> {
  const loaded = Object.entries(subCommands).map(async ([name, child]) => {
    const load = child as CommandDef | (() => Promise<CommandDef>);
    return [name, typeof load === 'function' ? await load() : load] as const;
  });
  return Promise.all(loaded);
}

function commandText({ path, definition, args, examples, page }: Shown, mark: string): string {
  const { description = '' } = (definition.meta ?? {}) as { description?: string };
  const entries = Object.entries<ArgDef>(args);
  const positionals = entries.filter(([, { type }]) => type === 'positional');
  const options = entries.filter(([, { type }]) => type !== 'positional');
  const rows = [
    ...positionals.map(([name, arg]) => [inlineCode(placeholder(name)), arg.description ?? '']),
    ...options.map(([name, arg]) => [inlineCode(optionText(name, arg)), withDefault(arg)]),
  ];
  return [
    `${mark} \`${path}\``,
    `${plainText(description)}.${page === null ? '' : ` More: ${page}.`}`,
    ...(examples.length === 0
      ? []
      : [
          markdownTable(
            ['example', 'effect'],
            examples.map(({ line, effect }) => [inlineCode(line), effect]),
          ),
        ]),
    ...(rows.length === 0
      ? []
      : [
          markdownTable(
            ['argument or option', 'meaning'],
            rows.map(([name = '', text = '']) => [name, plainText(text)]),
          ),
        ]),
  ].join('\n\n');
}

/** Text without markup, on one line. */
function plainText(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll(/[<*_]/g, '\\$&');
}
