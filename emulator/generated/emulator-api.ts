// Generated from openapi/emulator.json by scripts/generate-emulator-types.ts.

export interface paths {
  '/oauth/v1/generate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get an access token */
    get: operations['generateToken'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mmoney/stkpush/v1/processrequest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask a customer to pay (STK push)
     * @description Accepts the payment as pending; the outcome follows as a POST to CallBackURL once an operator has decided. This path's callbacks carry `MobileMoneyReceiptNumber`.
     */
    post: operations['pushPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mpesa/stkpush/v1/processrequest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask a customer to pay (STK push), under the branded prefix
     * @description Accepts the payment as pending; the outcome follows as a POST to CallBackURL once an operator has decided. This path's callbacks carry `MpesaReceiptNumber`.
     */
    post: operations['pushPaymentMpesa'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mmoney/stkpushquery/v1/query': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Query the outcome of a push payment */
    post: operations['queryPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mpesa/stkpushquery/v1/query': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Query the outcome of a push payment, under the branded prefix */
    post: operations['queryPaymentMpesa'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List transactions, newest first */
    get: operations['listTransactions'];
    put?: never;
    /**
     * Send a test payment
     * @description Creates a payment like a push from a shop, but without a token. Rules apply, and the callback is sent to `callbackUrl`.
     */
    post: operations['createTestPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk/wait': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Wait for a transaction, a state or callbacks
     * @description Responds at once if the newest matching transaction already meets the condition, otherwise as soon as one does.
     */
    get: operations['waitForTransaction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk/{CheckoutRequestID}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read one transaction */
    get: operations['getTransaction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk/{CheckoutRequestID}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Let the customer pay */
    post: operations['approveTransaction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk/{CheckoutRequestID}/fail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Let the payment fail with a result code */
    post: operations['failTransaction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk/{CheckoutRequestID}/timeout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Let the payment prompt time out */
    post: operations['timeOutTransaction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk/{CheckoutRequestID}/replay-callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send the same callback again
     * @description Sends identical bodies and changes no state. Without a body, it sends one callback immediately.
     */
    post: operations['replayCallback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/stk/{CheckoutRequestID}/callbacks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the callback attempts of a transaction, oldest first */
    get: operations['listCallbacks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream events
     * @description Server-sent events: `hello` first, then `transaction`, `attempt`, `journal`, `clock`, `rules`, `reset`; each `data` is one JSON value.
     */
    get: operations['streamEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the journal, newest first
     * @description The last 10,000 requests to the provider, operator actions and callbacks. Credentials are redacted.
     */
    get: operations['listRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/requests.har': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export the journal as an HTTP archive */
    get: operations['exportRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the rules */
    get: operations['getRules'];
    /**
     * Replace the rules
     * @description The first rule that matches a push determines its result.
     */
    put: operations['replaceRules'];
    post?: never;
    /** Remove every rule */
    delete: operations['deleteRules'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/scenarios/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Test the shop's callback handler
     * @description Uses the pending transactions named in the body, and creates any that are missing with `callbackUrl`. The response is a verdict on the handler.
     */
    post: operations['runScenario'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/clock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the clock */
    get: operations['getClock'];
    put?: never;
    /** Set, advance, freeze or release the clock */
    post: operations['setClock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset everything except the access tokens
     * @description Transactions, journal, rules, clock and the seeded generator return to their initial state.
     */
    post: operations['resetEmulator'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/state': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export the state */
    get: operations['exportState'];
    /**
     * Import an exported state
     * @description Replaces everything. The body may have up to 256 MB.
     */
    put: operations['importState'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/simulator/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchange the operator token for a cookie
     * @description EventSource cannot send headers, so the dashboard uses a cookie.
     */
    post: operations['openSession'];
    /** Delete the cookie */
    delete: operations['closeSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the health and settings of the emulator */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    TokenAnswer: {
      /** @description Opaque; send it as a bearer token. */
      access_token: string;
      /** @description Seconds, as a string. */
      expires_in: string;
    };
    /** @description Five to seven digits, as a number or string. */
    ShortCode: number | string;
    /** @description A phone number or short code: five to twelve digits, as a number or string. */
    PartyNumber: number | string;
    /** @description Twelve digits that start with 2547 or 2541, as a number or string. */
    PhoneNumber: number | string;
    /** @description yyyyMMddHHmmss in East Africa Time. */
    Timestamp: string | number;
    /** @description A whole amount of at least 1, as a number or string. */
    Amount: number | string;
    /** @description Text; a number is read as its digits. */
    ShortText: string | number;
    /** @description What clients send in practice; `--strict` also enforces what the provider documents (AccountReference of at most 12 and TransactionDesc of at most 13 characters, exact TransactionType, a current Timestamp, …). */
    PushRequest: {
      BusinessShortCode: components['schemas']['ShortCode'];
      /** @description base64 of short code, passkey and Timestamp. */
      Password: string;
      Timestamp: components['schemas']['Timestamp'];
      /** @description `CustomerPayBillOnline` or `CustomerBuyGoodsOnline`. */
      TransactionType: string;
      Amount: components['schemas']['Amount'];
      PartyA: components['schemas']['PartyNumber'];
      PartyB: components['schemas']['PartyNumber'];
      PhoneNumber: components['schemas']['PhoneNumber'];
      /** @description The http or https URL that the outcome is posted to. */
      CallBackURL: string;
      AccountReference: components['schemas']['ShortText'];
      TransactionDesc: components['schemas']['ShortText'];
    };
    PushAnswer: {
      /** @description `<digits>-<hex>` */
      MerchantRequestID: string;
      /** @description `ws_CO_<digits>_<hex>`: the key of the payment. */
      CheckoutRequestID: string;
      /**
       * @description A string.
       * @enum {string}
       */
      ResponseCode: '0';
      /** @description States that the request was accepted. */
      ResponseDescription: string;
      /** @description The same, addressed to the customer. */
      CustomerMessage: string;
    };
    QueryRequest: {
      BusinessShortCode: components['schemas']['ShortCode'];
      /** @description base64 of short code, passkey and Timestamp. */
      Password: string;
      Timestamp: components['schemas']['Timestamp'];
      /** @description From the response to the push. */
      CheckoutRequestID: string;
    };
    QueryAnswer: {
      /**
       * @description A string.
       * @enum {string}
       */
      ResponseCode: '0';
      /** @description States that the query was accepted. */
      ResponseDescription: string;
      /** @description As in the push. */
      MerchantRequestID: string;
      /** @description As in the push. */
      CheckoutRequestID: string;
      /** @description The result code, as a string. */
      ResultCode: string;
      /** @description The result in words. */
      ResultDesc: string;
    };
    ProviderError: {
      /** @description Identifies this response in the journal. */
      requestId: string;
      /** @description Dotted code. */
      errorCode: string;
      /** @description One sentence. */
      errorMessage: string;
    };
    StkCallback: {
      Body: {
        stkCallback: {
          /** @description As in the push. */
          MerchantRequestID: string;
          /** @description As in the push. */
          CheckoutRequestID: string;
          /** @description A number in callbacks. */
          ResultCode: number;
          /** @description The result in words. */
          ResultDesc: string;
          /** @description Only when ResultCode is 0. */
          CallbackMetadata?: {
            /** @description Amount, receipt number, TransactionDate, PhoneNumber, in this order. */
            Item: {
              /** @description Name of the item. */
              Name: string;
              Value: string | number;
            }[];
          };
        };
      };
    };
    /**
     * @description `pending` until an operator, a rule or a time-out settles the payment; final after that.
     * @enum {string}
     */
    TransactionState: 'pending' | 'approved' | 'failed' | 'timed_out';
    /**
     * @description State of the callback, derived from the attempts.
     * @enum {string}
     */
    Delivery: 'none' | 'scheduled' | 'in_flight' | 'delivered' | 'failed';
    /**
     * @description `delivered` is a 2xx. `blocked` by the address rules; `dropped` by a fault, by the receiver closing the connection or by the emulator stopping.
     * @enum {string}
     */
    Outcome:
      | 'in_flight'
      | 'delivered'
      | 'http_error'
      | 'timeout'
      | 'rejected'
      | 'dns'
      | 'tls'
      | 'blocked'
      | 'dropped';
    Transaction: {
      /** @description CheckoutRequestID, the key of the transaction. */
      checkoutRequestId: string;
      /** @description MerchantRequestID from the response to the push. */
      merchantRequestId: string;
      /**
       * @description The path prefix of the push.
       * @enum {string}
       */
      profile: 'mmoney' | 'mpesa';
      state: components['schemas']['TransactionState'];
      delivery: components['schemas']['Delivery'];
      /** @description Twelve digits. */
      phoneNumber: string;
      /**
       * Format: int64
       * @description Whole units.
       */
      amount: number;
      /** @description From the push. */
      accountReference: string;
      /** @description From the push. */
      transactionDesc: string;
      /** @description From the push, trimmed. */
      transactionType: string;
      /** @description Digits. */
      businessShortCode: string;
      /** @description Digits. */
      partyA: string;
      /** @description Digits. */
      partyB: string;
      /** @description The URL that receives callbacks. */
      callbackUrl: string;
      /**
       * Format: date-time
       * @description When the push was received.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the payment was settled.
       */
      settledAt?: string;
      /** @description Result code: 0 success, 1 insufficient balance, 1032 cancelled, 1037 time-out, … */
      resultCode?: number;
      /** @description The result in words. */
      resultDesc?: string;
      /** @description Ten capital letters or digits, assigned once, on approval. */
      receiptNumber?: string;
      /** @description Callback attempts so far. */
      attempts: number;
      /** @description What a stricter provider would have rejected. */
      warnings: string[];
    };
    TransactionPage: {
      items: components['schemas']['Transaction'][];
      /** @description Pass it as `cursor` for the next page; absent on the last. */
      nextCursor?: string;
    };
    HeaderList: {
      name: string;
      value: string;
    }[];
    Attempt: {
      /** @description 1 for the first attempt of the transaction. */
      number: number;
      /**
       * @description Why it was sent.
       * @enum {string}
       */
      reason: 'settled' | 'replay' | 'fault' | 'scenario';
      outcome: components['schemas']['Outcome'];
      /**
       * Format: date-time
       * @description Time of the attempt.
       */
      startedAt: string;
      /** @description Time until the response was read or abandoned. */
      durationMs?: number;
      /** @description SHA-256 of the body, in hex. */
      sha256: string;
      /** @description Requested faults that affected this attempt. */
      faults: string[];
      /** @description Explanation if the callback was not delivered. */
      explanation?: string;
      /** @description The address that was connected to. */
      remoteAddress?: string;
      request: {
        method: string;
        url: string;
        headers: components['schemas']['HeaderList'];
        body: string;
      };
      response?: {
        status: number;
        headers: components['schemas']['HeaderList'];
        /** @description Up to 64 kB. */
        body: string;
        /** @description Whether the body was truncated. */
        truncated: boolean;
      };
    };
    AttemptList: {
      items: components['schemas']['Attempt'][];
    };
    ApproveRequest: {
      /** @description Ten capital letters or digits; replaces the next receipt number. */
      receiptNumber?: string;
      /** @description Wait before the callback. */
      callbackDelayMs?: number;
      faults?: components['schemas']['CallbackFaults'];
    };
    FailRequest: {
      /**
       * @description Result code: 0 success, 1 insufficient balance, 1032 cancelled, 1037 time-out, …
       * @default 1032
       */
      resultCode?: number;
      /** @description Replaces the usual text. */
      resultDesc?: string;
      /** @description Wait before the callback. */
      callbackDelayMs?: number;
      faults?: components['schemas']['CallbackFaults'];
    };
    TimeOutRequest: {
      /** @description Wait before the callback. */
      callbackDelayMs?: number;
      faults?: components['schemas']['CallbackFaults'];
    };
    ReplayRequest: {
      /**
       * @description Number of callbacks.
       * @default 1
       */
      count?: number;
      /**
       * @description Pause between two callbacks.
       * @default 0
       */
      intervalMs?: number;
      faults?: components['schemas']['CallbackFaults'];
    };
    /** @description Faults of a callback. */
    CallbackFaults: {
      /** @description Send it late. */
      delayMs?: number;
      /** @description Additional random delay, at most this long. */
      jitterMs?: number;
      /** @description Number of additional copies. */
      duplicate?: number;
      /** @description Never send it. */
      drop?: boolean;
      /** @description Hold it until another callback has been sent, for two seconds at most. */
      reorder?: boolean;
      /** @description Cut the JSON in half. */
      malformed?: boolean;
      /** @description Send 0, then 1032, for the same payment. */
      conflict?: boolean;
      /**
       * @description Probability of these faults; drawn from the seeded generator.
       * @default 1
       */
      probability?: number;
    };
    /** @description Faults of the response to a push. */
    AnswerFaults: {
      /** @description Delay the response. */
      delayMs?: number;
      /** @description Additional random delay, at most this long. */
      jitterMs?: number;
      /** @description Reject with this status; nothing is pushed. */
      status?: number;
      /** @description Accept and never respond. */
      hang?: boolean;
      /** @description Accept and reset the connection. */
      reset?: boolean;
      /** @description Accept and send half the response. */
      truncate?: boolean;
      /**
       * @description Probability of these faults; drawn from the seeded generator.
       * @default 1
       */
      probability?: number;
    };
    Rule: {
      /** @description Name of the rule. */
      name?: string;
      /** @description All given conditions must hold; an empty match applies to every push. */
      match: {
        /** @description At most twelve digits; `*` at the end matches any digits. */
        phone?: string;
        /** @description From this amount. */
        amountMin?: number;
        /** @description Up to this amount. */
        amountMax?: number;
        /** @description The whole reference; `*` at the end matches any text. */
        accountReference?: string;
        /** @description Only the push with this number among those that meet the other conditions, starting at 1. */
        nth?: number;
      };
      /**
       * @description `none` leaves it pending.
       * @enum {string}
       */
      action: 'approve' | 'fail' | 'timeout' | 'none';
      /** @description Result code: 0 success, 1 insufficient balance, 1032 cancelled, 1037 time-out, … */
      resultCode?: number;
      /** @description Replaces the usual text. */
      resultDesc?: string;
      /** @description After the response to the push. */
      delayMs?: number;
      faults?: {
        answer?: components['schemas']['AnswerFaults'];
        callback?: components['schemas']['CallbackFaults'];
      };
    };
    RuleSet: {
      rules: components['schemas']['Rule'][];
    };
    /** @enum {string} */
    ScenarioName:
      | 'duplicate-success'
      | 'late-after-timeout'
      | 'out-of-order-pair'
      | 'lost-then-query'
      | 'storm-100';
    TestPaymentRequest: {
      /** @description URL that receives the callback. */
      callbackUrl: string;
      /**
       * @description Phone number of the customer: twelve digits that start with 2547 or 2541.
       * @default 254708374149
       */
      phone?: string;
      /** @default 1 */
      amount?: number;
      /**
       * @description Account reference, such as an invoice number.
       * @default TEST
       */
      reference?: string;
      /**
       * @description Shown to the customer.
       * @default Test payment
       */
      description?: string;
    };
    ScenarioRequest: {
      /** @description Pending transactions that the shop has pushed. */
      checkoutRequestIds?: string[];
      /** @description Callback URL of the transactions that the emulator creates. */
      callbackUrl?: string;
      /** @description URL at which the shop reports a payment; `{CheckoutRequestID}` is filled in. It returns JSON in which `paid` is a count or a boolean. */
      probeUrl?: string;
      /**
       * @description A slower response fails the test.
       * @default 5000
       */
      answerWithinMs?: number;
      /**
       * @description Time limit until the probe reports the payment as paid, or until the shop sends a query (lost-then-query).
       * @default 5000
       */
      settleWithinMs?: number;
      /**
       * @description Twelve digits that start with 2547 or 2541.
       * @default 254708374149
       */
      phone?: string;
      /**
       * @description Amount of the transactions that the emulator creates.
       * @default 1
       */
      amount?: number;
    };
    Verdict: {
      scenario: components['schemas']['ScenarioName'];
      /** @description Whether every check that ran has passed. */
      passed: boolean;
      /** @description One sentence. */
      summary: string;
      checks: {
        /** @enum {string} */
        name: 'answers-2xx' | 'answers-in-time' | 'paid-once' | 'asked-after-loss';
        /** @enum {string} */
        status: 'passed' | 'failed' | 'not_run';
        /** @description What was observed. */
        message: string;
      }[];
      payments: {
        checkoutRequestId: string;
        expectedPaid: number;
        seenPaid?: number;
      }[];
      durationMs: number;
    };
    Clock: {
      /**
       * Format: date-time
       * @description The emulator's current time.
       */
      now: string;
      /** @description Whether the clock is frozen. */
      frozen: boolean;
    };
    ClockRequest: {
      /**
       * Format: date-time
       * @description Set it to this instant.
       */
      now?: string;
      /** @description Then advance it by this time. */
      advanceMs?: number;
      /** @description Freeze it or let it run. */
      frozen?: boolean;
    };
    JournalEntry: {
      /** @description Increases by one with each entry. */
      number: number;
      /** @enum {string} */
      kind: 'provider' | 'operator' | 'callback';
      /**
       * Format: date-time
       * @description Time of the entry.
       */
      at: string;
      durationMs: number;
      /** @description The emulator's explanation of the response. */
      hint?: string;
      /** @description The transaction it is about. */
      checkoutRequestId?: string;
      request: {
        method: string;
        url: string;
        headers: components['schemas']['HeaderList'];
        body: string;
      };
      response: {
        /** @description 0 if there was no response. */
        status: number;
        headers: components['schemas']['HeaderList'];
        body: string;
      };
    };
    JournalPage: {
      items: components['schemas']['JournalEntry'][];
      /** @description Pass it as `cursor` for the next page; absent on the last. */
      nextCursor?: string;
    };
    State: {
      /** @enum {integer} */
      version: 1;
      /** @description Seed of the generator. */
      seed: number;
      /** @description Position of each stream of the generator. */
      draws: {
        identifiers: number;
        receipts: number;
        faults: number;
      };
      clock: components['schemas']['Clock'];
      rules: components['schemas']['Rule'][];
      transactions: components['schemas']['SavedTransaction'][];
    };
    SavedTransaction: {
      transaction: components['schemas']['Transaction'];
      attempts: components['schemas']['Attempt'][];
      callbackFaults?: components['schemas']['CallbackFaults'];
    };
    Health: {
      /** @enum {string} */
      status: 'ok';
      /** @description Number of pending transactions. */
      pending: number;
      /** @description Number of settled transactions. */
      settled: number;
      strict: boolean;
      magic: boolean;
      /** @description Whether the operator API requires a token. */
      operatorToken: boolean;
      clock: components['schemas']['Clock'];
    };
    OperatorError: {
      error: {
        /** @enum {string} */
        code:
          | 'INVALID_REQUEST'
          | 'UNAUTHORIZED'
          | 'FORBIDDEN_HOST'
          | 'FORBIDDEN_ORIGIN'
          | 'NOT_FOUND'
          | 'METHOD_NOT_ALLOWED'
          | 'WAIT_TIMEOUT'
          | 'ALREADY_SETTLED'
          | 'NOT_SETTLED'
          | 'CALLBACK_URL_REFUSED'
          | 'PAYLOAD_TOO_LARGE'
          | 'UNSUPPORTED_MEDIA_TYPE'
          | 'ALL_PENDING'
          | 'INTERNAL_ERROR';
        /** @description One sentence. */
        message: string;
        details?: {
          /** @enum {string} */
          in: 'body' | 'query' | 'path' | 'header';
          field: string;
          message: string;
        }[];
      };
    };
  };
  responses: {
    /** @description A wrong or missing field (`400.002.02`), malformed JSON (`400.002.05`), wrong credentials (`400.008.01`) or grant (`400.008.02`). */
    ProviderBadRequest: {
      headers: {
        'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "requestId": "emu-1",
         *       "errorCode": "400.002.02",
         *       "errorMessage": "Bad Request - Invalid PhoneNumber"
         *     }
         */
        'application/json': components['schemas']['ProviderError'];
      };
    };
    /** @description The access token is missing, unknown or expired. Like the provider, the emulator responds with 404, not 401. */
    ProviderInvalidToken: {
      headers: {
        'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "requestId": "emu-1",
         *       "errorCode": "404.001.03",
         *       "errorMessage": "Invalid Access Token"
         *     }
         */
        'application/json': components['schemas']['ProviderError'];
      };
    };
    /** @description The Host or Origin is not allowed. */
    ProviderForbidden: {
      headers: {
        'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "requestId": "emu-1",
         *       "errorCode": "403.001.01",
         *       "errorMessage": "Forbidden"
         *     }
         */
        'application/json': components['schemas']['ProviderError'];
      };
    };
    /** @description The body has more than 64 kB. */
    ProviderTooLarge: {
      headers: {
        'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "requestId": "emu-1",
         *       "errorCode": "413.001.01",
         *       "errorMessage": "Payload Too Large"
         *     }
         */
        'application/json': components['schemas']['ProviderError'];
      };
    };
    /** @description The body is compressed. */
    ProviderUnsupportedEncoding: {
      headers: {
        'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "requestId": "emu-1",
         *       "errorCode": "415.001.01",
         *       "errorMessage": "Unsupported Media Type"
         *     }
         */
        'application/json': components['schemas']['ProviderError'];
      };
    };
    /** @description The payment is still pending (query), the Password does not match the passkey, or an error occurred in the emulator. */
    ProviderServerError: {
      headers: {
        'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "requestId": "emu-1",
         *       "errorCode": "500.001.1001",
         *       "errorMessage": "The transaction is being processed"
         *     }
         */
        'application/json': components['schemas']['ProviderError'];
      };
    };
    /** @description There is no room for another pending transaction, or a rule requested this status. */
    ProviderBusy: {
      headers: {
        'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "requestId": "emu-1",
         *       "errorCode": "503.001.01",
         *       "errorMessage": "Service is currently unavailable"
         *     }
         */
        'application/json': components['schemas']['ProviderError'];
      };
    };
    /** @description A parameter or the body is not valid. */
    InvalidRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "INVALID_REQUEST",
         *         "message": "The request is not valid."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description The emulator was started with --operator-token, and the request has no valid token. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "UNAUTHORIZED",
         *         "message": "Send the operator token as a bearer token."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description The Host or Origin is not allowed. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "FORBIDDEN_ORIGIN",
         *         "message": "Requests from other origins are rejected."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description No such transaction or path. */
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "NOT_FOUND",
         *         "message": "There is no such transaction."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description Another request settled the transaction first. */
    AlreadySettled: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "ALREADY_SETTLED",
         *         "message": "The transaction is already approved."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description There is nothing to replay yet. */
    NotSettled: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "NOT_SETTLED",
         *         "message": "The transaction is still pending."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description The condition was not met in time. */
    WaitTimeout: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "WAIT_TIMEOUT",
         *         "message": "Nothing matched within 30000 ms."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description The body has more than 64 kB. */
    TooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "PAYLOAD_TOO_LARGE",
         *         "message": "The body has more than 65536 bytes."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description The body is not declared as application/json. */
    UnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "UNSUPPORTED_MEDIA_TYPE",
         *         "message": "Send the body as application/json."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description There is no room for another pending transaction. */
    Busy: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "ALL_PENDING",
         *         "message": "There is no room for another pending transaction."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
    /** @description An error in the emulator. */
    InternalError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "error": {
         *         "code": "INTERNAL_ERROR",
         *         "message": "An unexpected error occurred in the emulator; see its terminal."
         *       }
         *     }
         */
        'application/json': components['schemas']['OperatorError'];
      };
    };
  };
  parameters: {
    /** @description The key of the transaction. */
    CheckoutRequestID: string;
    /** @description Only this phone number. */
    Phone: string;
    /** @description Only this reference. */
    AccountReference: string;
    /** @description Maximum number of results. */
    Limit: number;
    /** @description `nextCursor` of the previous page. */
    Cursor: string;
  };
  requestBodies: never;
  headers: {
    /** @description Not sent by a real provider: the reason, and what to do. */
    'X-Emulator-Hint': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  generateToken: {
    parameters: {
      query: {
        grant_type: 'client_credentials';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An access token. It is kept in memory and expires. */
      200: {
        headers: {
          'Cache-Control'?: 'no-store';
          'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "access_token": "emu_7c0f4b8d2a914e63a5d0c9b1",
           *       "expires_in": "3599"
           *     }
           */
          'application/json': components['schemas']['TokenAnswer'];
        };
      };
      400: components['responses']['ProviderBadRequest'];
      403: components['responses']['ProviderForbidden'];
      500: components['responses']['ProviderServerError'];
    };
  };
  pushPayment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "BusinessShortCode": 174379,
         *       "Password": "MTc0Mzc5cGFzc2tleTIwMjYwMTE1MTAzMDAw",
         *       "Timestamp": "20260115103000",
         *       "TransactionType": "CustomerPayBillOnline",
         *       "Amount": 1,
         *       "PartyA": 254708374149,
         *       "PartyB": 174379,
         *       "PhoneNumber": 254708374149,
         *       "CallBackURL": "http://127.0.0.1:3000/payments/callback",
         *       "AccountReference": "INV-1001",
         *       "TransactionDesc": "Order 1001"
         *     }
         */
        'application/json': components['schemas']['PushRequest'];
      };
    };
    responses: {
      /** @description Accepted; the payment is pending. */
      200: {
        headers: {
          'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "MerchantRequestID": "10001-4f3a9c1e",
           *       "CheckoutRequestID": "ws_CO_20260115103000_9b1f04c27d3e8a56",
           *       "ResponseCode": "0",
           *       "ResponseDescription": "Success. Request accepted for processing",
           *       "CustomerMessage": "Success. Request accepted for processing"
           *     }
           */
          'application/json': components['schemas']['PushAnswer'];
        };
      };
      400: components['responses']['ProviderBadRequest'];
      403: components['responses']['ProviderForbidden'];
      404: components['responses']['ProviderInvalidToken'];
      413: components['responses']['ProviderTooLarge'];
      415: components['responses']['ProviderUnsupportedEncoding'];
      500: components['responses']['ProviderServerError'];
      503: components['responses']['ProviderBusy'];
    };
  };
  pushPaymentMpesa: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "BusinessShortCode": 174379,
         *       "Password": "MTc0Mzc5cGFzc2tleTIwMjYwMTE1MTAzMDAw",
         *       "Timestamp": "20260115103000",
         *       "TransactionType": "CustomerPayBillOnline",
         *       "Amount": 1,
         *       "PartyA": 254708374149,
         *       "PartyB": 174379,
         *       "PhoneNumber": 254708374149,
         *       "CallBackURL": "http://127.0.0.1:3000/payments/callback",
         *       "AccountReference": "INV-1001",
         *       "TransactionDesc": "Order 1001"
         *     }
         */
        'application/json': components['schemas']['PushRequest'];
      };
    };
    responses: {
      /** @description Accepted; the payment is pending. */
      200: {
        headers: {
          'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "MerchantRequestID": "10001-4f3a9c1e",
           *       "CheckoutRequestID": "ws_CO_20260115103000_9b1f04c27d3e8a56",
           *       "ResponseCode": "0",
           *       "ResponseDescription": "Success. Request accepted for processing",
           *       "CustomerMessage": "Success. Request accepted for processing"
           *     }
           */
          'application/json': components['schemas']['PushAnswer'];
        };
      };
      400: components['responses']['ProviderBadRequest'];
      403: components['responses']['ProviderForbidden'];
      404: components['responses']['ProviderInvalidToken'];
      413: components['responses']['ProviderTooLarge'];
      415: components['responses']['ProviderUnsupportedEncoding'];
      500: components['responses']['ProviderServerError'];
      503: components['responses']['ProviderBusy'];
    };
  };
  queryPayment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "BusinessShortCode": 174379,
         *       "Password": "MTc0Mzc5cGFzc2tleTIwMjYwMTE1MTAzMDAw",
         *       "Timestamp": "20260115103000",
         *       "CheckoutRequestID": "ws_CO_20260115103000_9b1f04c27d3e8a56"
         *     }
         */
        'application/json': components['schemas']['QueryRequest'];
      };
    };
    responses: {
      /** @description The payment is settled. */
      200: {
        headers: {
          'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueryAnswer'];
        };
      };
      400: components['responses']['ProviderBadRequest'];
      403: components['responses']['ProviderForbidden'];
      404: components['responses']['ProviderInvalidToken'];
      413: components['responses']['ProviderTooLarge'];
      415: components['responses']['ProviderUnsupportedEncoding'];
      500: components['responses']['ProviderServerError'];
    };
  };
  queryPaymentMpesa: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "BusinessShortCode": 174379,
         *       "Password": "MTc0Mzc5cGFzc2tleTIwMjYwMTE1MTAzMDAw",
         *       "Timestamp": "20260115103000",
         *       "CheckoutRequestID": "ws_CO_20260115103000_9b1f04c27d3e8a56"
         *     }
         */
        'application/json': components['schemas']['QueryRequest'];
      };
    };
    responses: {
      /** @description The payment is settled. */
      200: {
        headers: {
          'X-Emulator-Hint': components['headers']['X-Emulator-Hint'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueryAnswer'];
        };
      };
      400: components['responses']['ProviderBadRequest'];
      403: components['responses']['ProviderForbidden'];
      404: components['responses']['ProviderInvalidToken'];
      413: components['responses']['ProviderTooLarge'];
      415: components['responses']['ProviderUnsupportedEncoding'];
      500: components['responses']['ProviderServerError'];
    };
  };
  listTransactions: {
    parameters: {
      query?: {
        /** @description Only transactions in this state. */
        state?: 'pending' | 'approved' | 'failed' | 'timed_out';
        /** @description Only this phone number. */
        phone?: components['parameters']['Phone'];
        /** @description Only this reference. */
        accountReference?: components['parameters']['AccountReference'];
        /** @description Maximum number of results. */
        limit?: components['parameters']['Limit'];
        /** @description `nextCursor` of the previous page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of transactions. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransactionPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  createTestPayment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "callbackUrl": "http://127.0.0.1:3000/payments/callback",
         *       "amount": 1500
         *     }
         */
        'application/json': components['schemas']['TestPaymentRequest'];
      };
    };
    responses: {
      /** @description The new transaction. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transaction'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
      503: components['responses']['Busy'];
    };
  };
  waitForTransaction: {
    parameters: {
      query?: {
        /** @description Only this transaction. */
        checkoutRequestId?: string;
        /** @description Only this phone number. */
        phone?: components['parameters']['Phone'];
        /** @description Only this reference. */
        accountReference?: components['parameters']['AccountReference'];
        /** @description Wait for this state; `settled` means any state but pending. */
        state?: 'pending' | 'approved' | 'failed' | 'timed_out' | 'settled';
        /** @description Wait until this many callback attempts have finished. */
        callbacks?: number;
        /** @description How long to wait. */
        timeoutMs?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The transaction. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transaction'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      408: components['responses']['WaitTimeout'];
      500: components['responses']['InternalError'];
    };
  };
  getTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The key of the transaction. */
        CheckoutRequestID: components['parameters']['CheckoutRequestID'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The transaction. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transaction'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  approveTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The key of the transaction. */
        CheckoutRequestID: components['parameters']['CheckoutRequestID'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "callbackDelayMs": 250
         *     }
         */
        'application/json': components['schemas']['ApproveRequest'];
      };
    };
    responses: {
      /** @description Approved; the callback is on its way. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transaction'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadySettled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  failTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The key of the transaction. */
        CheckoutRequestID: components['parameters']['CheckoutRequestID'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "resultCode": 1
         *     }
         */
        'application/json': components['schemas']['FailRequest'];
      };
    };
    responses: {
      /** @description Failed; the callback is on its way. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transaction'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadySettled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  timeOutTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The key of the transaction. */
        CheckoutRequestID: components['parameters']['CheckoutRequestID'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['TimeOutRequest'];
      };
    };
    responses: {
      /** @description Timed out; the callback is on its way. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transaction'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadySettled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  replayCallback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The key of the transaction. */
        CheckoutRequestID: components['parameters']['CheckoutRequestID'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "count": 3,
         *       "intervalMs": 100
         *     }
         */
        'application/json': components['schemas']['ReplayRequest'];
      };
    };
    responses: {
      /** @description The callbacks are being sent; the attempts contain their results. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Transaction'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      409: components['responses']['NotSettled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  listCallbacks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The key of the transaction. */
        CheckoutRequestID: components['parameters']['CheckoutRequestID'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All attempts, finished or in progress. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttemptList'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      500: components['responses']['InternalError'];
    };
  };
  streamEvents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A stream that ends when either side closes it. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  listRequests: {
    parameters: {
      query?: {
        /** @description Only entries of this kind. */
        kind?: 'provider' | 'operator' | 'callback';
        /** @description Maximum number of results. */
        limit?: components['parameters']['Limit'];
        /** @description `nextCursor` of the previous page. */
        cursor?: components['parameters']['Cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the journal. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JournalPage'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  exportRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description HAR 1.2, which browsers and proxies can open. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  getRules: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The current rules. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RuleSet'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  replaceRules: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": [
         *         {
         *           "name": "large payments fail",
         *           "match": {
         *             "amountMin": 70000
         *           },
         *           "action": "fail",
         *           "resultCode": 1,
         *           "delayMs": 500
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['RuleSet'];
      };
    };
    responses: {
      /** @description The new rules. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RuleSet'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  deleteRules: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All rules have been removed. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  runScenario: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: components['schemas']['ScenarioName'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "callbackUrl": "http://127.0.0.1:3000/payments/callback",
         *       "probeUrl": "http://127.0.0.1:3000/payments/{CheckoutRequestID}"
         *     }
         */
        'application/json': components['schemas']['ScenarioRequest'];
      };
    };
    responses: {
      /** @description The verdict. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Verdict'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadySettled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
      503: components['responses']['Busy'];
    };
  };
  getClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The clock. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Clock'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  setClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "now": "2026-01-15T10:30:00+03:00",
         *       "frozen": true
         *     }
         */
        'application/json': components['schemas']['ClockRequest'];
      };
    };
    responses: {
      /** @description The current clock. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Clock'];
        };
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  resetEmulator: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The state has been reset. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  exportState: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Transactions with their attempts, rules, clock and generator, but no tokens. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['State'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  importState: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['State'];
      };
    };
    responses: {
      /** @description The state has been imported. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  openSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The value of --operator-token. */
          token: string;
        };
      };
    };
    responses: {
      /** @description The cookie is set. */
      204: {
        headers: {
          'Set-Cookie'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['InvalidRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      500: components['responses']['InternalError'];
    };
  };
  closeSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The cookie has been deleted. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The emulator is running. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      403: components['responses']['Forbidden'];
      500: components['responses']['InternalError'];
    };
  };
}
