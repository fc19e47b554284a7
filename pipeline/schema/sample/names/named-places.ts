import type { NamedText, TextWriter } from './format-text.ts';
import { placeOf } from './subject.ts';
import { coded } from './text-writers.ts';

const street: TextWriter = (faker) => faker.location.streetAddress();

const postalCode: TextWriter = (faker, subject) =>
  placeOf(subject).postalCode.replaceAll('#', () => faker.string.numeric(1));

/** Texts about places, the most specific names first. */
export const namedPlaces: readonly NamedText[] = [
  { words: /\bcountry (code|iso) ?(3|alpha 3)$|\biso ?3$/, write: (_, of) => placeOf(of).code3 },
  {
    words: /\bcountry (code|iso)( ?2| alpha 2)?$|\bcountry iso ?2$|\bcountry code\b/,
    write: (_, of) => placeOf(of).code,
  },
  {
    words: /^(iso ?)?code$|^iso ?2$|^alpha ?2( code)?$/,
    owner: /\b(country|countries)\b/,
    write: (_, of) => placeOf(of).code,
  },
  {
    words: /\b(country|nationality|country of (birth|origin|residence))( name)?$/,
    write: (_, of) => placeOf(of).country,
  },
  { words: /\b(city|town|locality|municipality)( name)?$/, write: (_, of) => placeOf(of).city },
  {
    words: /\b(state|province|region)( name)?$/,
    owner: /address|location|city|place|store|customer|contact|user|person|venue|shipping|billing/,
    write: (_, of) => placeOf(of).region,
  },
  { words: /\b(province|county|region)( name)?$/, write: (_, of) => placeOf(of).region },
  { words: /\bstate code$/, write: (faker) => faker.location.state({ abbreviated: true }) },
  { words: /\b(zip|postal|post) ?code$|\b(zip|postcode)$/, write: postalCode },
  {
    words: /\b(formatted|full) address$/,
    write: (faker, of) => `${street(faker, of)}, ${placeOf(of).city}, ${placeOf(of).country}`,
  },
  {
    words:
      /(^|\b(?!(ip|mac|wallet|bitcoin|e ?mail|web) )\w+ )address$|\b(street|address line|street address|address|line) ?1$|\baddress line$/,
    write: street,
  },
  { words: /\bstreet( name)?$/, write: (faker) => faker.location.street() },
  {
    words: /\b(house|building|street) ?(number|no)$/,
    write: coded('##'),
  },
  {
    words: /\b(address ?2|(address )?line ?2|apartment|suite)$/,
    write: (faker) => faker.location.secondaryAddress(),
  },
  { words: /\b(time ?zone|tz)$/, write: (_, of) => placeOf(of).timeZone },
  { words: /\b(locale|language|lang)( code)?$/, write: (_, of) => placeOf(of).language },
  { words: /\bcurrency( code| iso)?$/, write: (_, of) => placeOf(of).currency },
  {
    words: /\b(airport|iata)( code)?$/,
    write: (faker) => faker.airline.airport().iataCode,
  },
  {
    words: /\b(departure|arrival|destination|origin)( city| name)?$/,
    write: (faker) => faker.location.city(),
  },
  { words: /\b(district|neighbou?rhood|borough)$/, write: (faker) => faker.location.county() },
  {
    words: /\b(location|venue|place|office)( name)?$/,
    write: (_, of) => placeOf(of).city,
  },
];
