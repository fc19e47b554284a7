import type { Faker } from '@faker-js/faker';
import { faker as english } from '@faker-js/faker/locale/en';
import type { Random } from '../random.ts';

/** Reference date of generated dates, so that data does not depend on the current day. */
export const referenceDay = Date.UTC(2025, 5, 15);

/** A faker that uses one stream of random numbers. */
export function createFaker(random: Random): Faker {
  // The main entry would load seventy locales: 140 ms and 44 MB instead of 18 ms and 11 MB.
  const FakerOfOneLocale = english.constructor as typeof Faker;
  const faker = new FakerOfOneLocale({
    locale: english.rawDefinitions,
    randomizer: { next: () => random.next(), seed: () => undefined },
  });
  faker.setDefaultRefDate(new Date(referenceDay));
  return faker;
}
