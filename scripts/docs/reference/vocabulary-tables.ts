import { readFileSync } from 'node:fs';
import { inlineCode, markdownTable } from './markdown-table.ts';

interface KeySchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly $ref?: string;
}

const { definitions } = JSON.parse(readFileSync('openapi/vocabulary.schema.json', 'utf8')) as {
  readonly definitions: Readonly<Record<string, KeySchema>>;
};

/** The definitions of the private keys: what `x-db` and `x-crud` may contain, by place. */
export const vocabularyPlaces: readonly string[] = Object.keys(definitions).filter((name) =>
  /(?:Db|Crud)$/.test(name),
);

/** The keys of a definition with their meaning; with names, only those of them. */
export function vocabularyTable(place: string): string {
  const rows = Object.entries(definitions[place]?.properties ?? {}).map(([key, schema]) => {
    const meaning = schema.description ?? referredText(schema);
    if (meaning === '') throw new Error(`vocabulary.schema.json does not describe ${place}.${key}`);
    return [inlineCode(key), meaning];
  });
  return markdownTable(['key', 'meaning'], rows);
}

function referredText({ $ref = '' }: KeySchema): string {
  return definitions[$ref.slice('#/definitions/'.length)]?.description ?? '';
}
