/** A place with consistent facts for the parts of an address. */
export interface Place {
  readonly city: string;
  readonly region: string;
  readonly country: string;
  /** ISO 3166-1, in two and three letters. */
  readonly code: string;
  readonly code3: string;
  /** Format of the postal code; `#` is a digit. */
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly language: string;
  readonly currency: string;
}

const rows: readonly (readonly [
  ...[city: string, region: string, country: string, codes: string, postalCode: string],
  ...[latitude: number, longitude: number, timeZone: string, languageAndCurrency: string],
])[] = [
  ['Berlin', 'Berlin', 'Germany', 'DE DEU', '10###', 52.52, 13.405, 'Europe/Berlin', 'de EUR'],
  ['Hamburg', 'Hamburg', 'Germany', 'DE DEU', '20###', 53.5511, 9.9937, 'Europe/Berlin', 'de EUR'],
  [
    'Paris',
    'Île-de-France',
    'France',
    'FR FRA',
    '750##',
    48.8566,
    2.3522,
    'Europe/Paris',
    'fr EUR',
  ],
  [
    'Lyon',
    'Auvergne-Rhône-Alpes',
    'France',
    'FR FRA',
    '690##',
    45.764,
    4.8357,
    'Europe/Paris',
    'fr EUR',
  ],
  [
    'Copenhagen',
    'Hovedstaden',
    'Denmark',
    'DK DNK',
    '1###',
    55.6761,
    12.5683,
    'Europe/Copenhagen',
    'da DKK',
  ],
  [
    'Lisbon',
    'Lisboa',
    'Portugal',
    'PT PRT',
    '1###-###',
    38.7223,
    -9.1393,
    'Europe/Lisbon',
    'pt EUR',
  ],
  ['Madrid', 'Madrid', 'Spain', 'ES ESP', '280##', 40.4168, -3.7038, 'Europe/Madrid', 'es EUR'],
  ['Milan', 'Lombardy', 'Italy', 'IT ITA', '201##', 45.4642, 9.19, 'Europe/Rome', 'it EUR'],
  [
    'Amsterdam',
    'Noord-Holland',
    'Netherlands',
    'NL NLD',
    '10## AB',
    52.3676,
    4.9041,
    'Europe/Amsterdam',
    'nl EUR',
  ],
  ['Zurich', 'Zürich', 'Switzerland', 'CH CHE', '80##', 47.3769, 8.5417, 'Europe/Zurich', 'de CHF'],
  [
    'Stockholm',
    'Stockholm',
    'Sweden',
    'SE SWE',
    '11# ##',
    59.3293,
    18.0686,
    'Europe/Stockholm',
    'sv SEK',
  ],
  [
    'London',
    'England',
    'United Kingdom',
    'GB GBR',
    'EC1A #AB',
    51.5072,
    -0.1276,
    'Europe/London',
    'en GBP',
  ],
  [
    'New York',
    'New York',
    'United States',
    'US USA',
    '100##',
    40.7128,
    -74.006,
    'America/New_York',
    'en USD',
  ],
  [
    'Chicago',
    'Illinois',
    'United States',
    'US USA',
    '606##',
    41.8781,
    -87.6298,
    'America/Chicago',
    'en USD',
  ],
  [
    'Seattle',
    'Washington',
    'United States',
    'US USA',
    '981##',
    47.6062,
    -122.3321,
    'America/Los_Angeles',
    'en USD',
  ],
  [
    'Toronto',
    'Ontario',
    'Canada',
    'CA CAN',
    'M5V #T6',
    43.6532,
    -79.3832,
    'America/Toronto',
    'en CAD',
  ],
  [
    'Mexico City',
    'CDMX',
    'Mexico',
    'MX MEX',
    '06###',
    19.4326,
    -99.1332,
    'America/Mexico_City',
    'es MXN',
  ],
  [
    'São Paulo',
    'São Paulo',
    'Brazil',
    'BR BRA',
    '01###-###',
    -23.5558,
    -46.6396,
    'America/Sao_Paulo',
    'pt BRL',
  ],
  ['Accra', 'Greater Accra', 'Ghana', 'GH GHA', 'GA-###', 5.6037, -0.187, 'Africa/Accra', 'en GHS'],
  ['Nairobi', 'Nairobi', 'Kenya', 'KE KEN', '00###', -1.2921, 36.8219, 'Africa/Nairobi', 'sw KES'],
  ['Mumbai', 'Maharashtra', 'India', 'IN IND', '4000##', 19.076, 72.8777, 'Asia/Kolkata', 'hi INR'],
  ['Tokyo', 'Tokyo', 'Japan', 'JP JPN', '1##-####', 35.6762, 139.6503, 'Asia/Tokyo', 'ja JPY'],
  [
    'Singapore',
    'Singapore',
    'Singapore',
    'SG SGP',
    '0#####',
    1.3521,
    103.8198,
    'Asia/Singapore',
    'en SGD',
  ],
  [
    'Sydney',
    'New South Wales',
    'Australia',
    'AU AUS',
    '20##',
    -33.8688,
    151.2093,
    'Australia/Sydney',
    'en AUD',
  ],
];

/** Places for addresses. */
export const places: readonly Place[] = rows.map(
  ([city, region, country, codes, postalCode, latitude, longitude, timeZone, more]) => {
    const [code = '', code3 = ''] = codes.split(' ');
    const [language = '', currency = ''] = more.split(' ');
    return {
      ...{ city, region, country, code, code3, postalCode },
      ...{ latitude, longitude, timeZone, language, currency },
    };
  },
);
