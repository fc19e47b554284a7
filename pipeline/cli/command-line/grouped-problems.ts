import { readFileSync } from 'node:fs';
import type { Problem } from '../../errors.ts';
import { positionsIn, type TextPosition } from './text-positions.ts';

/** Problems with one cause, which is reported once. */
export interface ProblemGroup {
  readonly problem: Problem;
  /** All its places, with line and column where they are in a file. */
  readonly places: readonly string[];
}

/** Groups problems with the same message and hint, in their order. */
export function groupedProblems(problems: readonly Problem[]): readonly ProblemGroup[] {
  const places = locatedPlaces(problems.map(({ place }) => place));
  const groups = new Map<string, { problem: Problem; places: string[] }>();
  problems.forEach((problem, index) => {
    const { code, message, hint = '' } = problem;
    const key = JSON.stringify([code, message, hint]);
    const group = groups.get(key) ?? { problem, places: [] };
    groups.set(key, group);
    const place = places[index];
    if (place !== undefined) group.places.push(place);
  });
  return [...groups.values()];
}

/** So many places of a cause are shown. */
export const mostPlaces = 3;

/** The first places of a group, and how many there are besides. */
export function shownPlaces({ places }: ProblemGroup): readonly string[] {
  const others = places.length - mostPlaces;
  const shown = places.slice(0, mostPlaces);
  if (others <= 0) return shown;
  return [...shown, `${others} more ${others === 1 ? 'place' : 'places'}`];
}

/** Problems or notes with the line and column of their places, for programs. */
export function positionedProblems<P extends Pick<Problem, 'place'>>(
  problems: readonly P[],
): readonly (P & Partial<TextPosition>)[] {
  const positions = positionsOf(problems.map(({ place }) => place));
  return problems.map((problem, index) => ({ ...problem, ...positions[index] }));
}

/** `openapi/shop.json:12:7 #/paths/~1orders` for `openapi/shop.json#/paths/~1orders`. */
export function locatedPlaces<P extends string | undefined>(
  places: readonly P[],
): readonly (P | string)[] {
  const positions = positionsOf(places);
  return places.map((place, index) => {
    const position = positions[index] ?? null;
    const found = position === null ? null : filePlace(place);
    if (found === null || position === null) return place;
    return `${found.file}:${position.line}:${position.column} ${found.pointer}`;
  });
}

function positionsOf(places: readonly (string | undefined)[]): readonly (TextPosition | null)[] {
  const found = places.map((place) => filePlace(place));
  const byFile = Map.groupBy(found.keys(), (index) => found[index]?.file ?? null);
  const positions: (TextPosition | null)[] = places.map(() => null);
  for (const [file, indexes] of byFile) {
    const text = file === null ? null : textOf(file);
    if (text === null) continue;
    const pointers = indexes.map((index) => found[index]?.pointer ?? '#');
    positionsIn(text, pointers).forEach((position, at) => {
      const index = indexes[at];
      if (index !== undefined) positions[index] = position;
    });
  }
  return positions;
}

function filePlace(place = ''): { readonly file: string; readonly pointer: string } | null {
  const [, file, pointer] = /^(.+?\.(?:json|ya?ml))(#\/.*)$/s.exec(place) ?? [];
  return file === undefined || pointer === undefined ? null : { file, pointer };
}

/** The file's text; null for a document of git or of the network. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
