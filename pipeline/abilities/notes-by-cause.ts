/** A note about a change, and the model that it is about; null: the whole document. */
export interface ModelNote {
  readonly model: string | null;
  readonly text: string;
}

/** Replaces the model's name while notes are compared. */
const someModel = '\u0000';

/** One sentence per cause: notes that differ only in the name of their model become one. */
export function notesByCause(notes: readonly ModelNote[]): readonly string[] {
  const causes = Map.groupBy(notes, ({ model, text }) =>
    model === null ? text : text.replaceAll(nameOf(model), someModel),
  );
  return [...causes].map(([cause, alike]) => {
    const names = [...new Set(alike.flatMap(({ model }) => model ?? []))];
    const [first = ''] = names;
    if (names.length <= 1) return cause.replaceAll(someModel, first);
    return plural(cause)
      .replaceAll(`--to ${someModel}`, `--to ${names.join(',')}`)
      .replaceAll(someModel, listed(names));
  });
}

/** The whole name, not a part of another one. */
function nameOf(model: string): RegExp {
  const escaped = model.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, 'g');
}

/** What is said of one model, for several. */
function plural(text: string): string {
  return text
    .replaceAll(': it has ', ': they have ')
    .replaceAll(': it is a table', ': they are tables')
    .replaceAll('this model has', 'these models have')
    .replaceAll(': its ', ': their ')
    .replaceAll(' its ', ' their ');
}

/** All names of a few; of many, the first three. A command keeps all of them. */
function listed(names: readonly string[]): string {
  if (names.length > 10)
    return `${names.slice(0, 3).join(', ')} and ${names.length - 3} other models`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
