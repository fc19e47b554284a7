// node drive-client.mjs <client> push <emulator> <callbackUrl>   → prints {"id": CheckoutRequestID}
// node drive-client.mjs <client> query <emulator> <id>           → prints the provider's answer, where the client can ask
import http from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const [name, act, emulator, subject] = process.argv.slice(2);
const key = 'consumer_key';
const secret = 'consumer_secret';
const passkey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919';
const phone = '254708374149';

const clients = {
  'mpesa-node': {
    create() {
      const Mpesa = require('mpesa-node');
      const shop = { lipaNaMpesaShortCode: 174379, lipaNaMpesaShortPass: passkey };
      const mpesa = new Mpesa({ consumerKey: key, consumerSecret: secret, ...shop });
      mpesa.baseURL = emulator;
      return mpesa;
    },
    push: async (mpesa, callbackUrl) =>
      (await mpesa.lipaNaMpesaOnline(Number(phone), 10, callbackUrl, 'INV-1')).data,
    query: async (mpesa, id) => (await mpesa.lipaNaMpesaQuery(id)).data,
  },
  'daraja.js': {
    create() {
      require('daraja.js/dist/models/routes').routes.sandbox = emulator;
      const { Mpesa } = require('daraja.js');
      const credentials = { consumerKey: key, consumerSecret: secret, securityCredential: 'x' };
      return new Mpesa({ ...credentials, organizationShortCode: 174379 }, 'sandbox')
        .stkPush()
        .shortCode('174379')
        .lipaNaMpesaPassKey(passkey);
    },
    push: async (stk, callbackUrl) =>
      (await stk.amount(10).phoneNumber(Number(phone)).callbackURL(callbackUrl).send()).data,
    query: async (stk, id) => (await stk.checkoutRequestID(id).queryStatus()).data,
  },
  'mpesa-api': {
    create() {
      // It omits the port of the URL from its requests.
      http.globalAgent.defaultPort = Number(new URL(emulator).port);
      require('mpesa-api/lib/routes').routes.sandbox = emulator;
      const { Mpesa } = require('mpesa-api');
      const credentials = { clientKey: key, clientSecret: secret, securityCredential: 'x' };
      return new Mpesa(credentials, 'sandbox');
    },
    push: (mpesa, callbackUrl) =>
      mpesa.lipaNaMpesaOnline({
        BusinessShortCode: 174379,
        Amount: 10,
        PartyA: phone,
        PartyB: '174379',
        PhoneNumber: phone,
        CallBackURL: callbackUrl,
        AccountReference: 'INV-1',
        passKey: passkey,
      }),
    query: (mpesa, id) =>
      mpesa.lipaNaMpesaQuery({
        BusinessShortCode: 174379,
        passKey: passkey,
        CheckoutRequestID: id,
      }),
  },
  mpesapay: {
    async create() {
      const module = await import('mpesapay');
      const MpesaPay = module.MpesaPay ?? module.default;
      const m = new MpesaPay(key, secret, '174379', passkey, 'INV-1', 'Order 1');
      m.environment = emulator;
      return m;
    },
    push: (m, callbackUrl) => m.stkPush(10, phone, callbackUrl),
  },
  'tajiri-mpesa-express': {
    create() {
      const urls = require('tajiri-mpesa-express/conf/urls').sandbox;
      urls.stkPush = `${emulator}/mpesa/stkpush/v1/processrequest`;
      urls.stkQuery = `${emulator}/mpesa/stkpushquery/v1/query`;
      const oauth = require('tajiri-mpesa-oauth/config/urls').sandbox;
      oauth.Authorization = `${emulator}/oauth/v1/generate?grant_type=client_credentials`;
      const Express = require('tajiri-mpesa-express');
      return new Express({
        CONSUMER_KEY: key,
        CONSUMER_SECRET: secret,
        BUSINESS_SHORT_CODE: '174379',
        PASS_KEY: passkey,
        TRANSACTION_TYPE: 'CustomerPayBillOnline',
        CALLBACK_URL: subject,
      });
    },
    push: (express) => express.stkPush(phone, 10, 'Order 1', 'INV-1'),
    query: (express, id) => express.stkQuery(id),
  },
  '@saverious/daraja': {
    // Reaches the emulator through the redirect preload only.
    create() {
      const Daraja = require('@saverious/daraja');
      const credentials = { consumer_key: key, consumer_secret: secret };
      return new Daraja({ ...credentials, environment: 'development' });
    },
    push: (daraja, callbackUrl) =>
      daraja.stkPush({
        sender_phone: phone,
        payBillOrTillNumber: '174379',
        amount: '10',
        callback_url: callbackUrl,
      }),
  },
};

const client = clients[name];
const made = await client.create();
const answer =
  act === 'push'
    ? await client.push(made, subject)
    : ((await client.query?.(made, subject)) ?? null);
console.log(JSON.stringify(answer));
