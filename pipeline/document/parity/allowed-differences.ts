/**
 * An allowed difference between two documents of one schema, with the reason; the place is matched
 * against `place: one | other`.
 */
export interface AllowedDifference {
  readonly place: RegExp;
  readonly reason: string;
}

/** The sample shop: differences of each dialect from SQLite. */
export const allowedInShop = {
  postgresql: [
    {
      place: /components parameters count schema enum 1: nothing \| "estimated"$/,
      reason: 'SQLite keeps no estimate of a table’s rows',
    },
    { place: / format: "int64" \| "int32"$/, reason: 'its script declares integer, of 32 bits' },
    {
      place: /ProductSale properties (sold|revenue) (type|format|nullable): nothing \|/,
      reason: 'SQLite gives the computed columns of a view no type',
    },
  ],
  mysql: [
    {
      place: /components parameters count schema enum 1: nothing \| "estimated"$/,
      reason: 'SQLite keeps no estimate of a table’s rows',
    },
    {
      place: /categories get parameters sort schema items enum -?parentId: nothing \| true$/,
      reason: 'MySQL indexes every foreign key',
    },
    {
      place: /^(tags ProductSale|paths \/productsales|.* ProductSale) description: /,
      reason: 'MySQL keeps no comment of a view',
    },
    {
      place: / (status|method|state) maxLength: 16 \| nothing$/,
      reason: 'the script declares ENUM, which has no width',
    },
    {
      place: /ProductSale properties (sold|revenue) (type|format|nullable): nothing \|/,
      reason: 'SQLite gives the computed columns of a view no type',
    },
  ],
  sqlserver: [
    {
      place: /components parameters count schema enum 1: nothing \| "estimated"$/,
      reason: 'SQLite keeps no estimate of a table’s rows',
    },
    {
      place: / get parameters (status|method|state): .* \| nothing$/,
      reason: 'texts are filtered by equality if they are unique or have an enum',
    },
    {
      place:
        / get parameters (checkoutRequestId|sort schema items enum -?checkoutRequestId): .* \| nothing$/,
      reason: 'a filter cannot use a unique index with a condition',
    },
    {
      place: / (status|method|state) (enum|example): .* \| nothing$/,
      reason: 'SQL Server ignores trailing blanks, so it also accepts values outside the list',
    },
    {
      place: / (email|name) minLength: \d \| nothing$/,
      reason: 'LEN ignores trailing blanks',
    },
    {
      place: /Category x-db foreignkeys parentid ondelete: "setnull" \| nothing$/,
      reason: 'a table that refers to itself cannot set null there',
    },
    {
      place: /Payment x-db uniques checkoutrequestid: true \| nothing$/,
      reason: 'a unique constraint would let only one payment be without a number',
    },
    {
      place: /ProductSale properties (sold|revenue) (type|format|nullable|m\w+|exclusive\w+): /,
      reason: 'SQLite gives the computed columns of a view no type',
    },
  ],
  cockroachdb: [
    {
      place: / format: "int64" \| "int32"$/,
      reason: 'its script declares INT4, as PostgreSQL’s does',
    },
    {
      place: /^(tags ProductSale|paths \/productsales|.* ProductSale) description: /,
      reason: 'its script has no comments on views',
    },
    {
      place: /ProductSale properties (sold|revenue) (type|format|nullable): nothing \|/,
      reason: 'SQLite gives the computed columns of a view no type',
    },
  ],
} satisfies Record<string, readonly AllowedDifference[]>;

/** The public schemas: differences of each dialect's script from PostgreSQL's. */
export const allowedInPublicSchemas = {
  'chinook mysql': [],
  'chinook sqlite': [
    {
      place: /components parameters count schema enum 1: "estimated" \| nothing$/,
      reason: 'SQLite keeps no estimate of a table’s rows',
    },
    { place: / format: "int32" \| "int64"$/, reason: 'an INTEGER of SQLite has 64 bits' },
    {
      place: /( x-db numbered: false \| true| readOnly: nothing \| true)$/,
      reason: 'SQLite numbers the rows of every INTEGER PRIMARY KEY',
    },
    {
      place: / Create\w+ (required|(properties|required) \w+Id): .* \| nothing$/,
      reason: 'SQLite numbers the rows of every INTEGER PRIMARY KEY',
    },
  ],
  'quartz mysql': [
    {
      place: / get parameters (\w+_(gte|lte|like|null)|rating|sort schema items enum -?\w+): /,
      reason: 'the scripts index other columns',
    },
    { place: / maxLength: nothing \| \d+$/, reason: 'only this script gives widths' },
    { place: / decProp\d \w+: nothing \|/, reason: 'only this script gives a precision' },
    { place: / ondelete: "cascade" \| nothing$/, reason: 'only PostgreSQL’s script cascades' },
    {
      place: / isNonconcurrent( nullable)?: (nothing \| true|true \| nothing)$/,
      reason: 'only PostgreSQL’s script rejects null',
    },
  ],
  'quartz sqlite': [
    {
      place: /components parameters count schema enum 1: "estimated" \| nothing$/,
      reason: 'SQLite keeps no estimate of a table’s rows',
    },
    { place: / maxLength: nothing \| \d+$/, reason: 'only this script gives widths' },
    { place: / format: "int32" \| "int64"$/, reason: 'an INTEGER of SQLite has 64 bits' },
    {
      place: / misfireInstr (minimum|maximum): -?\d+ \| nothing$/,
      reason: 'PostgreSQL’s script declares smallint',
    },
    {
      place: / isNonconcurrent( nullable)?: (nothing \| true|true \| nothing)$/,
      reason: 'only PostgreSQL’s script rejects null',
    },
  ],
  'sakila mysql': [
    {
      place:
        / rating (?:schema items )?(?:\$ref|allOf|type|nullable|enum): | schemas (?:Nullable)?MpaaRating: /,
      reason: 'only PostgreSQL has enum types, which share one schema',
    },
    {
      place: / get parameters (\w+_(gte|lte|like|null)|rating|sort schema items enum -?\w+): /,
      reason: 'the scripts index other columns',
    },
    {
      place: /PaymentP2007|\/paymentp2007/i,
      reason: 'only PostgreSQL’s script spreads payments over tables that inherit',
    },
    { place: /FilmText|\/filmtext/, reason: 'only MySQL’s script has the table film_text' },
    {
      place: / ondelete: "restrict" \| nothing$/,
      reason: 'MySQL treats RESTRICT and NO ACTION alike',
    },
    {
      place: / (format|minimum|maximum): (nothing|"int32"|-?\d+) \| ("int64"|\d+)$/,
      reason: 'the integers of MySQL’s script are unsigned and have other widths',
    },
    {
      place:
        / (activebool|active|createDate|fulltext|specialFeatures|picture|lastUpdate|rentalId)\b/,
      reason: 'columns that the scripts declare otherwise, or that only one of them has',
    },
    {
      place: / releaseYear not: nothing \| /,
      reason: 'YEAR of MySQL allows 0 and the years from 1901',
    },
    {
      place: /( uniques | storeid onupdate)/,
      reason: 'only MySQL’s script has these unique constraints, and this action',
    },
    {
      place: /(List|SalesByStore) properties \w+ maxLength: nothing/,
      reason: 'MySQL computes the widths of a view’s columns',
    },
  ],
  'sakila sqlite': [
    {
      place:
        / rating (?:schema items )?(?:\$ref|allOf|type|nullable|enum): | schemas (?:Nullable)?MpaaRating: /,
      reason: 'only PostgreSQL has enum types, which share one schema',
    },
    {
      place: /components parameters count schema enum 1: "estimated" \| nothing$/,
      reason: 'SQLite keeps no estimate of a table’s rows',
    },
    {
      place:
        / get parameters (\w+_(gte|lte|like|null)|rating|title|sort schema items enum -?\w+): /,
      reason: 'the scripts index other columns',
    },
    {
      place: /PaymentP2007|\/paymentp2007/i,
      reason: 'only PostgreSQL’s script spreads payments over tables that inherit',
    },
    {
      place: /FilmText|\/filmtext|ActorInfo|\/actorinfo|NicerButSlower|\/nicerbutslower/,
      reason: 'only one of the scripts has this table or view',
    },
    {
      place: / (format: "int32" \| "int64"|(min|max)imum: -?(32767|32768|1901|2155) \| nothing)$/,
      reason: 'an INTEGER of SQLite has 64 bits, and its year is a text',
    },
    { place: / maxLength: nothing \| \d+$/, reason: 'only this script gives widths' },
    {
      place:
        / (ondelete: "restrict" \| nothing|onupdate: ("cascade" \| nothing|nothing \| "cascade"))$/,
      reason: 'the scripts choose other actions',
    },
    {
      place:
        / (activebool|active|createDate|fulltext|specialFeatures|releaseYear|lastUpdate|rentalId|storeId)\b/,
      reason: 'columns that the scripts declare otherwise, or that only one of them has',
    },
    {
      place: /(List|SalesBy\w+) properties \w+ (type|format|nullable|enum|example): .* \| nothing$/,
      reason: 'SQLite gives the computed columns of a view no type',
    },
  ],
} satisfies Record<string, readonly AllowedDifference[]>;

const checks: AllowedDifference = {
  place: / (status|method|state)( (enum|example|maxLength))?: /,
  reason: 'Prisma has no CHECK constraints, so the keywords derived from them are missing',
};
const generated: AllowedDifference = {
  place: / lineTotal | lineTotal: | linetotal /,
  reason: 'Prisma has no generated columns: it becomes a column with a default',
};

/** The sample shop: what a Prisma schema cannot express. */
export const allowedInPrisma = {
  postgresql: [checks, generated],
  mysql: [generated],
  sqlite: [
    checks,
    generated,
    {
      place: / shippedOn (format|example): /,
      reason: 'Prisma has no dates in SQLite, only date-times',
    },
  ],
  sqlserver: [
    generated,
    {
      place: / attributes (type|additionalProperties): /,
      reason: 'an object in a text column of SQL Server is a text to Prisma',
    },
  ],
  cockroachdb: [checks, generated],
} as const satisfies Readonly<Record<string, readonly AllowedDifference[]>>;
