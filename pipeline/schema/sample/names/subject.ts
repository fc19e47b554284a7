import type { Faker } from '@faker-js/faker';
import { wordsOf } from './name-words.ts';
import { places, type Place } from './places.ts';
import { hashText, mixSeed, type Random } from '../random.ts';

/** What the values of one object have in common: a person, a title, a place, prices. They only depend on the seed, not on the order in which values are generated. */
export class Subject {
  /** Words of the schema that contains the value. */
  readonly owner: string;
  readonly random: Random;
  readonly #seed: number;

  constructor(random: Random, seed: number, owner: string) {
    this.random = random;
    this.#seed = seed;
    this.owner = owner;
  }

  /** Restarts the random numbers for this aspect of the object. */
  start(aspect: keyof typeof aspects): void {
    this.random.start(mixSeed(this.#seed, aspects[aspect]));
  }
}

const aspects = {
  ...{ person: 101, title: 102, place: 103, born: 104, stay: 105, start: 106 },
  ...{ unitPrice: 107, quantity: 108, order: 109, rating: 110 },
} as const;

/** A person's first and last name. */
export function personOf(faker: Faker, subject: Subject): { first: string; last: string } {
  subject.start('person');
  return { first: faker.person.firstName(), last: faker.person.lastName() };
}

/** The place of an object. */
export function placeOf(subject: Subject): Place {
  subject.start('place');
  return subject.random.pick(places);
}

/** Words that name a part of the same thing. */
const generic = new RegExp(
  `\\b(${[
    'e|mail|email|first|last|given|family|fore|sur|full|display|user|screen|nick|middle|name|login',
    'handle|username|primary|home|work|personal|contact|page|link|url|meta|seo|initials',
    'title|headline|slug|permalink|product|post|article|item|category|address|formatted',
    'country|code|iso|iso ?2|iso ?3|alpha|2|3|city|town|state|province|region|county|zip|postal|postcode',
    'lat|lng|lon|long|latitude|longitude|time ?zone|tz|locale|language|lang|currency|location',
    'birth|birthday|born|dob|age|date|of|day|time|at|on|nights|period|current|price|amount|total|cost|grand',
    'starts?|ends?|begins?|from|to|until|finish|check ?in|check ?out|arrivals?|departures?|arrives?|departs?',
    'compare|sale|original|old|regular|list|retail|special|discounted|promo|purchase|wholesale|max|min|maximum|minimum|night|cents|per|venue|nationality|author',
    'sub ?total|quantity|qty|unit|line|shipping|tax|rate|vat|discount|count|pages?|size|per|limit|elements',
  ].join('|')})\\b`,
  'g',
);

/** A seed per role in a name: `customerEmail` matches `customerName`, not `authorName`. */
export function roleSeed(name: string): number {
  return hashText(wordsOf(name).replaceAll(generic, '').replaceAll(/ +/g, ''));
}
