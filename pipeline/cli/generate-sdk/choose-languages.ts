import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { generatorNames, generatorOf, sdkLanguages } from '../../sdk/sdk-languages.ts';

/** A requested language and the generator's name for it. */
export interface ChosenLanguage {
  readonly language: string;
  readonly generator: string;
}

/**
 * Finds the generator of each language. Throws SDK_LANGUAGE_MISSING if no language is requested,
 * SDK_LANGUAGE_UNKNOWN for each unknown one.
 */
export function chooseLanguages(
  asked: readonly string[] | null,
  listed: readonly string[] = generatorNames,
): readonly ChosenLanguage[] {
  if (asked === null || asked.length === 0) {
    throw new PipelineError({
      code: 'SDK_LANGUAGE_MISSING',
      message: 'No language was given; use --lang, for example --lang python,go.',
      hint: 'Run specmill generate-sdk --list-languages to list all of them.',
    });
  }
  const problems: Problem[] = [];
  const chosen: ChosenLanguage[] = [];
  for (const language of new Set(asked.map((one) => one.toLowerCase()))) {
    const generator = generatorOf(language, listed);
    if (generator === null) problems.push(unknown(language, listed));
    else chosen.push({ language, generator });
  }
  const [first, ...rest] = problems;
  if (first !== undefined) throw new PipelineError([first, ...rest]);
  return chosen;
}

/** Names that can be requested, those of the table first. */
export function languageNames(listed: readonly string[]): readonly string[] {
  const named = sdkLanguages.map(({ name }) => name);
  return [...new Set([...named, ...listed])];
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ['c#', 'csharp'],
  ['dotnet', 'csharp'],
  ['golang', 'go'],
  ['js', 'javascript'],
  ['node', 'javascript'],
  ['py', 'python'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['swift', 'swift5'],
  ['ts', 'typescript-fetch'],
]);

function unknown(language: string, listed: readonly string[]): Problem {
  const named = sdkLanguages.map(({ name }) => name);
  const nearest =
    otherNames.get(language) ??
    nearestName(language, named) ??
    nearestName(language, languageNames(listed));
  const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
  return {
    code: 'SDK_LANGUAGE_UNKNOWN',
    message: `The generator does not support ${JSON.stringify(language)}${meant}`,
    hint: 'Run specmill generate-sdk --list-languages to list all of them.',
  };
}
