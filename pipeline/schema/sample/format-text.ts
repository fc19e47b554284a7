import type { Faker } from '@faker-js/faker';
import { referenceDay } from './faker.ts';
import { personOf, type Subject } from './subject.ts';

/** Makes a text; what it has in common with other texts of its object follows from the subject. */
export type TextWriter = (faker: Faker, subject: Subject) => string;

const hour = 3_600_000;

/** A moment between two days, counted from the reference day. */
export function momentBetween(faker: Faker, fromDay: number, toDay: number): Date {
  const hours = faker.number.float({ min: fromDay * 24, max: toDay * 24 });
  return new Date(Math.floor((referenceDay + hours * hour) / 1000) * 1000);
}

const host = 'example.com';

const writers: Readonly<Record<string, TextWriter>> = {
  date: (faker) => momentBetween(faker, -400, 0).toISOString().slice(0, 10),
  'date-time': (faker) => withoutFraction(momentBetween(faker, -400, 0)),
  time: (faker) => withoutFraction(momentBetween(faker, -1, 0)).slice(11),
  duration: (faker) => `PT${faker.number.int({ min: 1, max: 48 })}H`,
  email: writeEmail,
  'idn-email': writeEmail,
  hostname: (faker) => `${faker.internet.domainWord()}.${host}`,
  'idn-hostname': (faker) => `${faker.internet.domainWord()}.${host}`,
  ipv4: (faker) => faker.internet.ipv4({ network: 'test-net-1' }),
  ipv6: (faker) =>
    `2001:db8::${faker.string.hexadecimal({ length: 4, prefix: '', casing: 'lower' })}`,
  uri: (faker) => `https://${host}/${faker.lorem.slug(2)}`,
  url: (faker) => `https://${host}/${faker.lorem.slug(2)}`,
  iri: (faker) => `https://${host}/${faker.lorem.slug(2)}`,
  'uri-reference': (faker) => `/${faker.lorem.slug(2)}`,
  'iri-reference': (faker) => `/${faker.lorem.slug(2)}`,
  'uri-template': (faker) => `https://${host}/${faker.lorem.slug(1)}/{id}`,
  uuid: (faker) => faker.string.uuid(),
  guid: (faker) => faker.string.uuid(),
  byte: (faker) => btoa(faker.string.alphanumeric(12)),
  base64: (faker) => btoa(faker.string.alphanumeric(12)),
  base64url: (faker) => btoa(faker.string.alphanumeric(12)),
  binary: (faker) => faker.string.alphanumeric(16),
  password: (faker) => `${faker.string.alphanumeric(9)}-A1z`,
  'json-pointer': (faker) => `/${faker.lorem.word()}/${faker.number.int(9)}`,
  'relative-json-pointer': (faker) => `1/${faker.lorem.word()}`,
  'json-pointer-uri-fragment': (faker) => `#/${faker.lorem.word()}`,
  regex: (faker) => `^[a-z]{${faker.number.int({ min: 1, max: 9 })}}$`,
  'iso-date-time': (faker) => withoutFraction(momentBetween(faker, -400, 0)),
  'iso-time': (faker) => withoutFraction(momentBetween(faker, -1, 0)).slice(11),
  'mac-address': (faker) => faker.internet.mac(),
  phone: (faker) => faker.phone.number({ style: 'international' }),
  decimal: (faker) => faker.commerce.price(),
  int32: (faker) => String(faker.number.int({ min: 1, max: 9999 })),
  int64: (faker) => String(faker.number.int({ min: 1, max: 9999 })),
  color: (faker) => faker.color.rgb(),
};

function writeEmail(faker: Faker, subject: Subject): string {
  const number = faker.number.int({ min: 1, max: 99 });
  return `${loginOf(faker, subject, '.')}${number}@${host}`;
}

/** The letters of a person's name, as they stand in an address. */
export function loginOf(faker: Faker, subject: Subject, separator: string): string {
  const { first, last } = personOf(faker, subject);
  return [first, last].map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, '')).join(separator);
}

/** How texts of a format are made; null for a format that is not known. */
export function formatWriter(format: string): TextWriter | null {
  return Object.hasOwn(writers, format) ? (writers[format] ?? null) : null;
}

/** A moment as RFC 3339 has it, in whole seconds. */
export function withoutFraction(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
