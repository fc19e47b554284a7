import type { Faker } from '@faker-js/faker';
import { hashText, mixSeed, type Random } from './random.ts';
import { wordsOf } from './name-words.ts';

/** What the texts of one object have in common: the person it tells of, its title, its country. The same seed makes the same ones, in whatever order the texts are made. */
export class Subject {
  /** Words of the schema that the text belongs to. */
  readonly owner: string;
  readonly #random: Random;
  readonly #seed: number;

  constructor(random: Random, seed: number, owner: string) {
    this.#random = random;
    this.#seed = seed;
    this.owner = owner;
  }

  /** From here on, everything follows from the object and this aspect of it. */
  start(aspect: keyof typeof aspects): void {
    this.#random.start(mixSeed(this.#seed, aspects[aspect]));
  }
}

const aspects = { person: 101, title: 102, country: 103 } as const;

/** A person's name in its parts. */
export function personOf(faker: Faker, subject: Subject): { first: string; last: string } {
  subject.start('person');
  return { first: faker.person.firstName(), last: faker.person.lastName() };
}

const countries = Object.entries({
  ...{ BR: 'Brazil', CA: 'Canada', DE: 'Germany', DK: 'Denmark', FR: 'France', GH: 'Ghana' },
  ...{ IN: 'India', JP: 'Japan', KE: 'Kenya', MX: 'Mexico', PT: 'Portugal', US: 'United States' },
}).map(([code, name]) => ({ code, name }));

/** A country and its ISO 3166 code. */
export function countryOf(faker: Faker, subject: Subject): { name: string; code: string } {
  subject.start('country');
  return faker.helpers.arrayElement(countries);
}

const generic =
  /\b(e|mail|email|address|first|last|given|family|fore|sur|full|display|user|screen|nick|middle|name|login|handle|username|primary|title|headline|slug|permalink|product|post|article|item|category|country|code|iso)\b/g;

/** A seed for whom or what a name speaks of: a `customerEmail` belongs to the `customerName`, not to the `authorName`. */
export function roleSeed(name: string): number {
  return hashText(wordsOf(name).replaceAll(generic, '').replaceAll(/ +/g, ''));
}
