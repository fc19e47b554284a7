/**
 * Singular of a word in lower case: `orders` → `order`. Words that are not plural are unchanged.
 */
export function singularNoun(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
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
  if (/(?:s|x|z|sh|ch)$/.test(word)) return `${word}es`;
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
    /(?:ss|[^aeiou]us|[ueo]us|[^aeiouk]is|itis|opsis)$/.test(word)
  );
}

/** Words without a separate plural. */
function isUncountable(word: string): boolean {
  if (uncountable.has(word) || /(?:data|info|news|series|species|media|ware)$/.test(word))
    return true;
  return word.endsWith('ics') && !countableIcs.test(word);
}

/** Countable nouns in -ics: topics, but not analytics. */
const countableIcs =
  /(?:^|[^a-z])(?:topics|subtopics|clinics|metrics|comics|critics|fabrics|mechanics|picnics|characteristics|heuristics|mosaics|relics|epidemics|graphics|lyrics|basics|tactics|antibiotics|cynics|tonics)$/;

/** Exceptions by the ending of the plural; the first match applies. */
const stems: readonly (readonly [ending: string, singular: string])[] = [
  ['statuses', 'status'],
  ['abuses', 'abuse'],
  ['excuses', 'excuse'],
  ['fuses', 'fuse'],
  ['muses', 'muse'],
  ['ouses', 'ouse'],
  ['auses', 'ause'],
  ['gases', 'gas'],
  ['biases', 'bias'],
  ['aliases', 'alias'],
  ['atlases', 'atlas'],
  ['canvases', 'canvas'],
  ['lenses', 'lens'],
  ['caches', 'cache'],
  ['niches', 'niche'],
  ['headaches', 'headache'],
  ['psyches', 'psyche'],
  ['avalanches', 'avalanche'],
  ['analyses', 'analysis'],
  ['synopses', 'synopsis'],
  ['bases', 'base'],
  ['diagnoses', 'diagnosis'],
  ['hypotheses', 'hypothesis'],
  ['syntheses', 'synthesis'],
  ['parentheses', 'parenthesis'],
  ['theses', 'thesis'],
  ['crises', 'crisis'],
  ['matrices', 'matrix'],
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
  ['shelves', 'shelf'],
  ['selves', 'self'],
  ['wolves', 'wolf'],
  ['wives', 'wife'],
  ['knives', 'knife'],
  ['thieves', 'thief'],
  ['loaves', 'loaf'],
  ['scarves', 'scarf'],
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

/** Irregular words, both ways. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    people: 'person',
    men: 'man',
    women: 'woman',
    salesmen: 'salesman',
    policemen: 'policeman',
    firemen: 'fireman',
    criteria: 'criterion',
    phenomena: 'phenomenon',
    uses: 'use',
    lives: 'life',
    foes: 'foe',
    woes: 'woe',
    hoes: 'hoe',
    aloes: 'aloe',
    children: 'child',
    grandchildren: 'grandchild',
    feet: 'foot',
    teeth: 'tooth',
    geese: 'goose',
    mice: 'mouse',
    lice: 'louse',
    dice: 'die',
    oxen: 'ox',
    ids: 'id',
    ips: 'ip',
    ups: 'up',
    pcs: 'pc',
    tvs: 'tv',
    cds: 'cd',
    ads: 'ad',
    axes: 'axis',
    oases: 'oasis',
    emphases: 'emphasis',
    schemata: 'schema',
    stigmata: 'stigma',
    genera: 'genus',
    corpora: 'corpus',
    radii: 'radius',
    nuclei: 'nucleus',
    stimuli: 'stimulus',
    foci: 'focus',
    fungi: 'fungus',
    cacti: 'cactus',
    alumni: 'alumnus',
    syllabi: 'syllabus',
    larvae: 'larva',
    formulae: 'formula',
    antennae: 'antenna',
    strata: 'stratum',
    errata: 'erratum',
    addenda: 'addendum',
    bacteria: 'bacterium',
    curricula: 'curriculum',
    memoranda: 'memorandum',
    spectra: 'spectrum',
    quanta: 'quantum',
    vertebrae: 'vertebra',
    automata: 'automaton',
    pies: 'pie',
    ties: 'tie',
    lies: 'lie',
    dies: 'die',
    toes: 'toe',
    shoes: 'shoe',
    taxes: 'tax',
    does: 'do',
    menus: 'menu',
    gnus: 'gnu',
    skis: 'ski',
    taxis: 'taxi',
    wikis: 'wiki',
    kiwis: 'kiwi',
    emus: 'emu',
    gurus: 'guru',
    buses: 'bus',
    leases: 'lease',
    phases: 'phase',
    cpus: 'cpu',
    gpus: 'gpu',
    skus: 'sku',
    apis: 'api',
    uris: 'uri',
    guis: 'gui',
    kpis: 'kpi',
    bios: 'bio',
  }),
);

/** Singulars that look like plurals. */
const singulars: ReadonlySet<string> = new Set(
  `access address alias always apparatus as asbestos atlas axis bias bonus bus campus canvas census chaos
  chassis christmas cors circus cms compass consensus corps corpus cosmos crisis cross css dns dos emphasis ethos
  focus gas genus gis glass gps hiatus https iris is kudos lens lotus mantis mars mass menopause minus
  nas nexus oasis octopus os pass pathos pelvis pos progress prospectus radius rhinoceros sas sms status
  stimulus syllabus synopsis tennis terminus this thermos thesaurus tls trellis us virus whereas
  rss always perhaps ios macos aws tos sos eros pancreas pajamas arkansas texas kansas
  paris pus abacus calculus nucleus previous various continuous numerous lumbus as has was its
  cactus fungus torus locus modulus walrus citrus versus plus bus campus opus apex ibis clitoris pubis`.split(
    /\s+/,
  ),
);

const uncountable: ReadonlySet<string> = new Set(
  `advice aircraft analytics athletics audio baggage bison cash cattle chess clothing cod content data deer economics
  equipment evidence fish freight furniture gold headquarters homework information iron jewelry knowledge
  laundry luggage machinery mail mathematics means media metadata money moose mud music news offspring
  pants physics police politics pollution postage rain research rice salmon scissors series sheep shrimp
  software spacecraft species sugar swine traffic trousers trout tuna thanks barracks crossroads gallows
  feedback staff goods earnings proceeds clothes`.split(/\s+/),
);

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
  ['leaf', 'leaves'],
  ['half', 'halves'],
  ['shelf', 'shelves'],
  ['wolf', 'wolves'],
  ['life', 'lives'],
  ['wife', 'wives'],
  ['knife', 'knives'],
  ['thief', 'thieves'],
  ['hero', 'heroes'],
  ['potato', 'potatoes'],
  ['tomato', 'tomatoes'],
  ['echo', 'echoes'],
]);
