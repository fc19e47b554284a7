import type { Faker } from '@faker-js/faker';
import { referenceDay } from '../faker/faker.ts';
import { personOf, type Subject } from './subject.ts';

/** Writes a text; the subject keeps it consistent with others of its object. */
export type TextWriter = (faker: Faker, subject: Subject) => string;

/** The text that the words of a property's name suggest. */
export interface NamedText {
  readonly words: RegExp;
  /** Words of the containing schema, if they matter. */
  readonly owner?: RegExp;
  readonly write: TextWriter;
}

const hour = 3_600_000;

/** A date and time between two days relative to the reference date. */
export function momentBetween(faker: Faker, fromDay: number, toDay: number): Date {
  const hours = faker.number.float({ min: fromDay * 24, max: toDay * 24 });
  return new Date(Math.floor((referenceDay + hours * hour) / 1000) * 1000);
}

const host = 'example.com';

const writers = {
  date: (faker: Faker) => momentBetween(faker, -400, 0).toISOString().slice(0, 10),
  'date-time': (faker: Faker) => withoutFraction(momentBetween(faker, -400, 0)),
  time: (faker: Faker) => withoutFraction(momentBetween(faker, -1, 0)).slice(11),
  duration: (faker: Faker) => `PT${faker.number.int({ min: 1, max: 48 })}H`,
  email: writeEmail,
  'idn-email': writeEmail,
  hostname: (faker: Faker) => `${faker.internet.domainWord()}.${host}`,
  'idn-hostname': (faker: Faker) => `${faker.internet.domainWord()}.${host}`,
  ipv4: (faker: Faker) => faker.internet.ipv4({ network: 'test-net-1' }),
  ipv6: (faker: Faker) =>
    `2001:db8::${faker.string.hexadecimal({ length: 4, prefix: '', casing: 'lower' })}`,
  uri: (faker: Faker) => `https://${host}/${faker.lorem.slug(2)}`,
  url: (faker: Faker) => `https://${host}/${faker.lorem.slug(2)}`,
  iri: (faker: Faker) => `https://${host}/${faker.lorem.slug(2)}`,
  'uri-reference': (faker: Faker) => `/${faker.lorem.slug(2)}`,
  'iri-reference': (faker: Faker) => `/${faker.lorem.slug(2)}`,
  'uri-template': (faker: Faker) => `https://${host}/${faker.lorem.slug(1)}/{id}`,
  uuid: (faker: Faker) => faker.string.uuid(),
  guid: (faker: Faker) => faker.string.uuid(),
  byte: (faker: Faker) => btoa(faker.string.alphanumeric(12)),
  base64: (faker: Faker) => btoa(faker.string.alphanumeric(12)),
  base64url: (faker: Faker) => btoa(faker.string.alphanumeric(12)),
  binary: (faker: Faker) => faker.string.alphanumeric(16),
  password: (faker: Faker) => `${faker.string.alphanumeric(9)}-A1z`,
  'json-pointer': (faker: Faker) => `/${faker.lorem.word()}/${faker.number.int(9)}`,
  'relative-json-pointer': (faker: Faker) => `1/${faker.lorem.word()}`,
  'json-pointer-uri-fragment': (faker: Faker) => `#/${faker.lorem.word()}`,
  regex: (faker: Faker) => `^[a-z]{${faker.number.int({ min: 1, max: 9 })}}$`,
  'iso-date-time': (faker: Faker) => withoutFraction(momentBetween(faker, -400, 0)),
  'iso-time': (faker: Faker) => withoutFraction(momentBetween(faker, -1, 0)).slice(11),
  'mac-address': (faker: Faker) => faker.internet.mac(),
  phone: (faker: Faker) => faker.phone.number({ style: 'international' }),
  decimal: (faker: Faker) => faker.commerce.price(),
  int32: (faker: Faker) => String(faker.number.int({ min: 1, max: 9999 })),
  int64: (faker: Faker) => String(faker.number.int({ min: 1, max: 9999 })),
  color: (faker: Faker) => faker.color.rgb(),
} satisfies Readonly<Record<string, TextWriter>>;

function writeEmail(faker: Faker, subject: Subject): string {
  const number = faker.number.int({ min: 1, max: 99 });
  return `${loginOf(faker, subject, '.')}${number}@${host}`;
}

/** The letters of a person's name, as in an email address. */
export function loginOf(faker: Faker, subject: Subject, separator: string): string {
  const { first, last } = personOf(faker, subject);
  return [first, last].map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, '')).join(separator);
}

/** Formats whose texts can be written. */
export type KnownFormat = keyof typeof writers;

/** The writer of a format; null if the format is unknown. */
export function formatWriter(format: KnownFormat): TextWriter;
export function formatWriter(format: string): TextWriter | null;
export function formatWriter(format: string): TextWriter | null {
  return isKnown(format) ? writers[format] : null;
}

function isKnown(format: string): format is KnownFormat {
  return Object.hasOwn(writers, format);
}

/** An RFC 3339 date-time in whole seconds. */
export function withoutFraction(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
