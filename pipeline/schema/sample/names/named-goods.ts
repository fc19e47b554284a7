import type { NamedText, TextWriter } from './format-text.ts';
import { coded, oneOf } from './text-writers.ts';

const productName: TextWriter = (faker) => faker.commerce.productName();

const company =
  'company|companies|organi[sz]ation|supplier|vendor|manufacturer|shipper|merchant|employer|business|brand|agency|airline|bank|hotel|restaurant|store|shop';

/** Texts about goods, orders and money, the most specific names first. */
export const namedGoods: readonly NamedText[] = [
  { words: /\b(payment|financial) status$/, write: oneOf('paid', 'pending', 'refunded') },
  {
    words: /\bstatus$/,
    owner: /\border/,
    write: oneOf('pending', 'processing', 'shipped', 'delivered'),
  },
  {
    words: /\bstatus$/,
    owner: /payment|invoice|charge|transaction/,
    write: oneOf('paid', 'pending', 'failed'),
  },
  {
    words: /\bstatus$/,
    owner: /ticket|issue|task|incident/,
    write: oneOf('open', 'in_progress', 'closed'),
  },
  {
    words: /\bstatus$/,
    owner: /booking|reservation|appointment/,
    write: oneOf('confirmed', 'pending', 'cancelled'),
  },
  { words: /\bstatus$/, owner: /post|article|page|blog/, write: oneOf('draft', 'published') },
  { words: /\b(priority|severity|level)$/, write: oneOf('low', 'medium', 'high') },
  {
    words: /\b(payment )?method$/,
    owner: /payment|order|checkout|invoice/,
    write: oneOf('card', 'paypal', 'bank_transfer'),
  },
  { words: /\bpayment (method|type)$/, write: oneOf('card', 'paypal', 'bank_transfer') },
  { words: /\bcard brand$/, write: oneOf('visa', 'mastercard', 'amex') },
  { words: /\b(last|final) ?4$/, write: coded('####') },
  { words: /\b(cvv|cvc|pin)$/, write: coded('###') },
  { words: /\biban$/, write: (faker) => faker.finance.iban() },
  { words: /\b(bic|swift)( code)?$/, write: (faker) => faker.finance.bic() },
  {
    words: /\b(credit )?card number$/,
    write: (faker) => faker.finance.creditCardNumber('4111-####-####-###L'),
  },
  { words: /\b(account|routing)( number| no)?$/, write: (faker) => faker.finance.accountNumber() },
  { words: /\b(vat|tax)( (id|number|no|code))$/, write: coded('DE#########') },
  { words: /\bssn$/, write: coded('9##-##-####') },
  { words: /\bcpf$/, write: coded('###.###.###-##') },
  { words: /\bcnpj$/, write: coded('##.###.###/0001-##') },
  { words: /\border (number|no|reference|code)$/, write: coded('ORD-######') },
  { words: /\binvoice (number|no|id)$/, write: coded('INV-######') },
  { words: /\bflight( (number|no))$/, write: coded('??###') },
  { words: /\b(licen[cs]e |number |vehicle )plate$|\bplate number$/, write: coded('???-####') },
  { words: /\bvin$/, write: (faker) => faker.vehicle.vin() },
  { words: /\bfuel( type)?$/, write: (faker) => faker.vehicle.fuel() },
  {
    words: /\b(make|car brand)$/,
    owner: /car|vehicle/,
    write: (faker) => faker.vehicle.manufacturer(),
  },
  { words: /\bmodel$/, owner: /car|vehicle/, write: (faker) => faker.vehicle.model() },
  { words: /\b(coupon|promo|voucher|discount)( code)$/, write: coded('SAVE##') },
  { words: /\bsku$/, write: coded('???-#####') },
  { words: /\b(article|product|item|part) (number|no)$/, write: coded('???-#####') },
  { words: /\b(ean|gtin|upc|barcode)( code)?$/, write: (faker) => faker.string.numeric(13) },
  { words: /\bisbn$/, write: (faker) => faker.commerce.isbn() },
  { words: /\b(carrier|shipping method|courier)$/, write: oneOf('DHL', 'UPS', 'FedEx') },
  { words: /\bairline( name)?$/, write: (faker) => faker.airline.airline().name },
  { words: /\baircraft$/, write: (faker) => faker.airline.airplane().name },
  { words: /\bseat( number)?$/, write: (faker) => faker.airline.seat() },
  { words: /\broom (number|no)$/, write: coded('#0#') },
  { words: /\broom type$/, write: oneOf('single', 'double', 'suite') },
  { words: /\b(plan|tier)( name)?$/, write: oneOf('Free', 'Basic', 'Pro') },
  {
    words: /\b((billing )?(interval|period|cycle)|frequency|recurrence)$/,
    write: oneOf('month', 'year'),
  },
  {
    words: /\bsource$/,
    owner: /lead|contact|customer|order|deal|visit/,
    write: oneOf('web', 'referral', 'email'),
  },
  { words: /\bstage$/, write: oneOf('new', 'qualified', 'won') },
  { words: /\btype$/, write: oneOf('standard', 'basic', 'premium') },
  { words: /\bopening hours$/, write: oneOf('Mon-Fri 09:00-18:00', 'Mon-Sat 08:00-20:00') },
  { words: /\bprice range$/, write: oneOf('$', '$$', '$$$') },
  { words: /\b(ticker|stock symbol|ticker symbol)$/, write: coded('????') },
  { words: /\b(gate|terminal)$/, write: coded('?#') },
  {
    words: /\b(phone )?extension$/,
    owner: /employee|user|person|contact|phone/,
    write: coded('###'),
  },
  { words: /\bindustry$/, write: oneOf('Retail', 'Software', 'Logistics', 'Health care') },
  { words: /\bcuisine$/, write: oneOf('Italian', 'Japanese', 'Mexican', 'Indian') },
  {
    words: /\bdepartment$/,
    owner: /employee|user|person|staff|contact|customer/,
    write: oneOf('Sales', 'Support', 'Engineering', 'Finance'),
  },
  {
    words: new RegExp(`\\b(${company})( name)?$|^legal name$`),
    write: (faker) => faker.company.name(),
  },
  { words: /\b(category|department)( name)?$/, write: (faker) => faker.commerce.department() },
  {
    words: /\bgenres?( name)?$/,
    owner: /movie|film|show|series/,
    write: oneOf('Drama', 'Comedy', 'Thriller', 'Documentary'),
  },
  { words: /\bgenres?( name)?$/, write: (faker) => faker.music.genre() },
  { words: /\bmaterial$/, write: (faker) => faker.commerce.productMaterial() },
  { words: /\bsize$/, write: oneOf('S', 'M', 'L', 'XL') },
  { words: /\b(weight )unit$|\bunit of weight$/, write: oneOf('kg', 'g') },
  { words: /\b(unit|uom|unit of measure)$/, write: oneOf('piece', 'kg', 'm') },
  {
    words: /\bdimensions$/,
    write: (faker) =>
      Array.from({ length: 3 }, () => faker.number.int({ min: 5, max: 90 })).join(' x '),
  },
  {
    words: /\b(price|amount|total|cost|balance|fee|subtotal|tax)$/,
    write: (faker) => faker.commerce.price(),
  },
];

/** The name of a company. */
export const companyName: NamedText = {
  words: /\bname$/,
  owner: new RegExp(`\\b(${company})s?\\b`),
  write: (faker) => faker.company.name(),
};

/** The name of goods. */
export const goodsName: NamedText = {
  words: /\b(name|title|headline)$/,
  owner: /\b(product|item|article|goods|sku|line)s?\b/,
  write: productName,
};

/** The name of goods in another object. */
export const goodsNameElsewhere: NamedText = {
  words: /\bproduct( (name|title))?$/,
  write: productName,
};
