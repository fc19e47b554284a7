import { irregular, singulars, uncountable } from './noun-words.ts';

/**
 * Singular of a word in lower case: `orders` → `order`. Words that are not plural are unchanged.
 */
export function singularNoun(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  // larvae, but not reggae and vitae.
  if (/(?:[lv]|mn|enn|ebr|ti)ae$/.test(word)) return word.slice(0, -1);
  if (isSingular(word)) return word;
  const bare = stems.find(([ending]) => word.endsWith(ending));
  return bare === undefined ? word : word.slice(0, -bare[0].length) + bare[1];
}

/** Plural of a word in lower case: `order` → `orders`. */
export function pluralNounOf(word: string): string {
  const known = plurals.get(word);
  if (known !== undefined) return known;
  if (!/[a-z0-9]$/.test(word)) return word;
  if (isUncountable(word) || (word.length <= 3 && word.endsWith('s') && !/^[bg][ua]s$/.test(word)))
    return word;
  if (/[^s]sis$/.test(word)) return `${word.slice(0, -2)}es`;
  // Where ch is k: epochs and monarchs, but marches.
  if (/(?:[^o]och|tech|omach|unuch|[io]n?arch)$/.test(word)) return `${word}s`;
  if (/(?:s|x|z|sh|ch)$/.test(word)) return `${word}es`;
  if (/(?:[ea]lf|wolf|leaf|sheaf|loaf|hoof|arf)$/.test(word)) return `${word.slice(0, -1)}ves`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

function isSingular(word: string): boolean {
  return (
    word.length <= 3 ||
    !word.endsWith('s') ||
    isUncountable(word) ||
    singulars.has(word) ||
    // status, axis and address, but not skis, menus and passes.
    /(?:ss|[^aeiou]us|[uieo]us|[^aeiouk]is|itis|opsis)$/.test(word)
  );
}

/** Words without a separate plural. */
function isUncountable(word: string): boolean {
  if (
    uncountable.has(word) ||
    /(?:data|info|news|(?<!mi|nur)series|species|media|ware|fish|aas)$/.test(word)
  )
    return true;
  return word.endsWith('ics') && !countableIcs.test(word);
}

/** Countable nouns in -ics: topics, but not analytics. */
const countableIcs =
  /(?:^|[^a-z])(?:topics|subtopics|clinics|metrics|comics|critics|fabrics|mechanics|picnics|characteristics|heuristics|mosaics|relics|epidemics|graphics|lyrics|basics|tactics|antibiotics|cynics|tonics)$/;

/** Exceptions by the ending of the plural; the first match applies. */
const stems: readonly (readonly [ending: string, singular: string])[] = [
  ['statuses', 'status'],
  ['pancreases', 'pancreas'],
  ['abuses', 'abuse'],
  ['excuses', 'excuse'],
  ['fuses', 'fuse'],
  ['ouses', 'ouse'],
  ['auses', 'ause'],
  ['gases', 'gas'],
  ['biases', 'bias'],
  ['aliases', 'alias'],
  ['atlases', 'atlas'],
  ['canvases', 'canvas'],
  ['lenses', 'lens'],
  ['eaches', 'each'],
  ['oaches', 'oach'],
  ['ttaches', 'ttach'],
  ['aches', 'ache'],
  ['reches', 'reche'],
  ['ioches', 'ioche'],
  ['fiches', 'fiche'],
  ['liches', 'liche'],
  ['niches', 'niche'],
  ['tiches', 'tiche'],
  ['uiches', 'uiche'],
  ['psyches', 'psyche'],
  ['avalanches', 'avalanche'],
  ['pickaxes', 'pickaxe'],
  ['euses', 'euse'],
  ['cluses', 'cluse'],
  ['finesses', 'finesse'],
  ['crevasses', 'crevasse'],
  ['impasses', 'impasse'],
  ['mousses', 'mousse'],
  ['posses', 'posse'],
  ['llises', 'llis'],
  ['elvises', 'elvis'],
  ['antises', 'antis'],
  ['olises', 'olis'],
  ['salises', 'salis'],
  ['analyses', 'analysis'],
  ['synopses', 'synopsis'],
  ['bases', 'base'],
  ['stases', 'stasis'],
  ['bioses', 'biosis'],
  ['broses', 'brosis'],
  ['choses', 'chosis'],
  ['eroses', 'erosis'],
  ['gnoses', 'gnosis'],
  ['itoses', 'itosis'],
  ['mboses', 'mbosis'],
  ['pnoses', 'pnosis'],
  ['phoses', 'phosis'],
  ['rrhoses', 'rrhosis'],
  ['smoses', 'smosis'],
  ['theoses', 'theosis'],
  ['uroses', 'urosis'],
  ['hypotheses', 'hypothesis'],
  ['syntheses', 'synthesis'],
  ['parentheses', 'parenthesis'],
  ['theses', 'thesis'],
  ['crises', 'crisis'],
  ['trices', 'trix'],
  ['codices', 'codex'],
  ['cortices', 'cortex'],
  ['helices', 'helix'],
  ['apices', 'apex'],
  ['vertices', 'vertex'],
  ['vortices', 'vortex'],
  ['indices', 'index'],
  ['appendices', 'appendix'],
  ['cookies', 'cookie'],
  ['movies', 'movie'],
  ['zombies', 'zombie'],
  ['calories', 'calorie'],
  ['selfies', 'selfie'],
  ['rookies', 'rookie'],
  ['smoothies', 'smoothie'],
  ['prairies', 'prairie'],
  ['genies', 'genie'],
  ['hoodies', 'hoodie'],
  ['pixies', 'pixie'],
  ['brownies', 'brownie'],
  ['eries', 'ery'],
  ['ories', 'ory'],
  ['leaves', 'leaf'],
  ['halves', 'half'],
  ['calves', 'calf'],
  ['elves', 'elf'],
  ['sheaves', 'sheaf'],
  ['wolves', 'wolf'],
  ['wives', 'wife'],
  ['knives', 'knife'],
  ['thieves', 'thief'],
  ['loaves', 'loaf'],
  ['arves', 'arf'],
  ['hooves', 'hoof'],
  ['quizzes', 'quiz'],
  ['whizzes', 'whiz'],
  ['oves', 'ove'],
  ['eves', 'eve'],
  ['ives', 'ive'],
  ['aves', 'ave'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['sses', 'ss'],
  ['xes', 'x'],
  ['zzes', 'zz'],
  ['tzes', 'tz'],
  ['uses', 'us'],
  ['ases', 'ase'],
  ['eses', 'ese'],
  ['ises', 'ise'],
  ['oses', 'ose'],
  ['nses', 'nse'],
  ['rses', 'rse'],
  ['lses', 'lse'],
  ['pses', 'pse'],
  ['shoes', 'shoe'],
  ['canoes', 'canoe'],
  ['oboes', 'oboe'],
  ['oes', 'o'],
  ['ies', 'y'],
  ['s', ''],
];

/** Irregular plurals. */
const plurals: ReadonlyMap<string, string> = new Map([
  ...[...irregular]
    .filter(([many, one]) => !many.endsWith('s') && one !== many)
    .map(([many, one]) => [one, many] as const),
  ['axis', 'axes'],
  ['analysis', 'analyses'],
  ['basis', 'bases'],
  ['crisis', 'crises'],
  ['diagnosis', 'diagnoses'],
  ['hypothesis', 'hypotheses'],
  ['thesis', 'theses'],
  ['synopsis', 'synopses'],
  ['index', 'indexes'],
  ['matrix', 'matrices'],
  ['vertex', 'vertices'],
  ['criterion', 'criteria'],
  ['phenomenon', 'phenomena'],
  ['quiz', 'quizzes'],
  ['life', 'lives'],
  ['wife', 'wives'],
  ['knife', 'knives'],
  ['thief', 'thieves'],
  ['hero', 'heroes'],
  ['cargo', 'cargoes'],
  ['domino', 'dominoes'],
  ['mango', 'mangoes'],
  ['veto', 'vetoes'],
  ['embargo', 'embargoes'],
  ['torpedo', 'torpedoes'],
  ['mosquito', 'mosquitoes'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['echo', 'echoes'],
]);
