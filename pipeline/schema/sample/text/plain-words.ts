import type { Faker } from '@faker-js/faker';

/** Words for generated texts that are safe to show; faker's lists include "unlawful" and "disloyal". */
const adjectives = words(`
  amber ample bold bright brisk broad calm clear clever compact cosy crisp early eager easy elegant even fair
  fine firm fresh friendly gentle golden grand green handy happy honest keen light little lively loyal
  lucky main mellow modern neat new nimble open orange patient plain polite prime quick quiet
  rapid ready real rich round simple slim smart smooth snug soft solid steady sunny swift tidy true useful
  vivid warm wide wise`);

const nouns = words(`
  acorn anchor apple arch autumn badge bakery balcony basket beacon bench birch blossom bottle bridge brook butter
  cabin candle canvas castle cedar chapter cherry circle cloud coast compass copper corner cottage cotton cove
  cushion daisy desk dolphin draft echo ember engine fable feather fern field fountain fox frame garden gate glacier
  grove guide harbor harvest hazel heron hill honey horizon island ivory jacket jasmine journal kettle kite ladder
  lagoon lake lamp lantern lemon library lily linen maple marble market meadow melody mirror morning mountain museum
  notebook oak ocean olive orchard otter paper path pebble pencil pepper piano pine planet plum pocket pond poppy
  prairie puzzle quartz quilt rain raven ribbon ridge river robin rocket roof sail sand season shelf shore signal
  silver sketch sparrow spring station stone stream studio summer swan table terrace thistle tower trail tulip valley
  velvet village violin walnut water wave willow window winter wood yard zephyr`);

const qualities = words(`
  bright comfortable compact elegant handy light modern neat plain practical quiet robust simple slim smart soft solid`);

const things = words(`
  backpack basket blanket bottle bowl camera chair clock course cup desk folder guide handbook jacket kettle keyboard
  lamp mirror notebook planner set shelf speaker table toolkit tray`);

const uses = [
  ...[
    'everyday use',
    'small teams',
    'the whole family',
    'home and office',
    'beginners and experts',
    'long trips',
  ],
  ...['busy days', 'every season', 'quiet evenings', 'a fresh start'],
];

const traits = [
  ...[
    'easy to set up',
    'simple to use',
    'ready in minutes',
    'made to last',
    'carefully tested',
    'light to carry',
  ],
  ...[
    'designed with care',
    'available in several sizes',
    'with clear instructions',
    'updated every year',
  ],
];

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** `quiet`. */
export function adjective(faker: Faker): string {
  return faker.helpers.arrayElement(adjectives);
}

/** `harbor`. */
export function noun(faker: Faker): string {
  return faker.helpers.arrayElement(nouns);
}

/** `A handy notebook for long trips, simple to use.` */
export function sentence(faker: Faker): string {
  const parts = [qualities, things, uses, traits].map((list) => faker.helpers.arrayElement(list));
  const [quality = '', thing = '', use = '', trait = ''] = parts;
  return `${quality === 'elegant' ? 'An' : 'A'} ${quality} ${thing} for ${use}, ${trait}.`;
}
