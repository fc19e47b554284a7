import { hasOtherKeywords } from './changed-keywords.ts';
import { divideDocument, documentLines, documentWith, earlierUnits } from './document-units.ts';
import { relatedUnits } from './related-units.ts';

/** The parts of a document that an edit of keywords can reach, as JSON before and after it. */
export interface KeywordExcerpt {
  readonly before: string;
  readonly after: string;
  /** The whole document after the edit as lines. */
  readonly lines: string;
}

/** An excerpt with more of the units saves too little. */
const largestShare = 0.5;

/** Given an earlier version as lines, and the document now. Null if more than keywords was changed, or if the edits reach too much. */
export function keywordExcerpt(earlierLines: string, document: unknown): KeywordExcerpt | null {
  try {
    const divided = divideDocument(document);
    const earlier = divided === null ? null : earlierUnits(earlierLines, divided);
    if (divided === null || earlier === null) return null;
    const { units } = divided;
    if ([...earlier].some(([key, unit]) => !hasOtherKeywords(unit, units.get(key)))) return null;
    const keys = relatedUnits(divided, earlier.keys());
    if (keys.size > units.size * largestShare) return null;
    const before = { ...divided, units: new Map([...units, ...earlier]) };
    return {
      before: documentWith(before, keys),
      after: documentWith(divided, keys),
      lines: documentLines(divided),
    };
  } catch (error) {
    // Nested too deeply; a check of the whole document reports it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
