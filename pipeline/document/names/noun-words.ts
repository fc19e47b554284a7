/** Irregular words, both ways. */
export const irregular: ReadonlyMap<string, string> = new Map(
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
    ruses: 'ruse',
    muses: 'muse',
    irises: 'iris',
    loci: 'locus',
    algae: 'alga',
    phyla: 'phylum',
    taxa: 'taxon',
    ova: 'ovum',
    symposia: 'symposium',
    consortia: 'consortium',
    millennia: 'millennium',
    aquaria: 'aquarium',
    stadia: 'stadium',
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
    strata: 'stratum',
    errata: 'erratum',
    addenda: 'addendum',
    bacteria: 'bacterium',
    curricula: 'curriculum',
    memoranda: 'memorandum',
    spectra: 'spectrum',
    quanta: 'quantum',
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
    cvs: 'cv',
    tranches: 'tranche',
    quizes: 'quiz',
  }),
);

/** Singulars that look like plurals. */
export const singulars: ReadonlySet<string> = new Set(
  `access address alias always apparatus as asbestos atlas axis bias bonus bus campus canvas census chaos
  chassis christmas cors circus cms compass consensus corps corpus cosmos crisis cross css dns dos emphasis ethos
  focus gas genus gis glass gps hiatus https iris is kudos lens lotus mantis mars mass menopause minus
  nas nexus oasis octopus os pass pathos pelvis pos progress prospectus radius rhinoceros sas sms status
  stimulus syllabus synopsis tennis terminus this thermos thesaurus tls trellis us virus whereas
  rss always perhaps ios macos aws tos sos eros pancreas pajamas arkansas texas kansas
  paris pus abacus calculus nucleus previous various continuous numerous lumbus as has was its
  cactus fungus torus locus modulus walrus citrus versus plus bus campus opus apex ibis clitoris pubis
  dais hermes madras sassafras summons`.split(/\s+/),
);

/** Words without a separate plural. */
export const uncountable: ReadonlySet<string> = new Set(
  `advice aircraft analytics athletics audio baggage bison cash cattle chess clothing cod content data deer economics
  equipment evidence fish freight furniture gold headquarters homework information iron jewelry knowledge
  laundry luggage machinery mail mathematics means media metadata money moose mud music news offspring
  pants physics police politics pollution postage rain research rice salmon scissors series sheep shrimp
  software spacecraft species sugar swine traffic trousers trout tuna thanks barracks crossroads gallows
  feedback staff goods earnings proceeds clothes odds sunglasses eyeglasses binoculars pajamas pyjamas jeans tweezers
  pliers biceps triceps forceps tennis
  cifs devops hdfs jenkins kubernetes postgres`.split(/\s+/),
);
