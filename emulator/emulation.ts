import { randomInt } from 'node:crypto';
import { CallbackAddressRules } from './callbacks/callback-address-rules.ts';
import { CallbackDeliveries } from './callbacks/callback-deliveries.ts';
import { CallbackSender } from './callbacks/callback-sender.ts';
import { RuleBook } from './rules/rule-book.ts';
import type { Settings } from './settings/settings.ts';
import { Announcer } from './state/announcer.ts';
import { EmulatorClock } from './state/emulator-clock.ts';
import { Identifiers } from './state/identifiers.ts';
import { Journal } from './state/journal.ts';
import { SeededStream } from './state/seeded-stream.ts';
import { TokenStore } from './state/token-store.ts';
import { TransactionStore } from './state/transaction-store.ts';

/** The complete state of a running emulator. */
export class Emulation {
  readonly settings: Settings;
  readonly clock: EmulatorClock;
  readonly announcer = new Announcer();
  readonly transactions: TransactionStore;
  readonly tokens: TokenStore;
  readonly journal = new Journal();
  readonly rules: RuleBook;
  readonly addressRules: CallbackAddressRules;
  readonly sender: CallbackSender;
  /** The port it listens on; 0 until it is known. */
  port = 0;
  seed: number;
  identifiers: Identifiers;
  faultStream: SeededStream;
  deliveries: CallbackDeliveries;

  constructor(settings: Settings) {
    this.settings = settings;
    this.clock = new EmulatorClock(startInstant(settings));
    this.transactions = new TransactionStore(settings.maxTransactions);
    this.tokens = new TokenStore(this.clock, settings.tokenExpiresIn);
    this.rules = new RuleBook(settings.rules);
    this.addressRules = new CallbackAddressRules(settings.allowCallbackHosts, () => this.port);
    this.sender = new CallbackSender(this.addressRules);
    this.seed = settings.seed ?? randomInt(2 ** 32);
    this.identifiers = new Identifiers(this.seed);
    this.faultStream = new SeededStream(this.seed, 'faults');
    this.deliveries = this.#newDeliveries();
  }

  /** Deletes everything except the access tokens, which clients cache for an hour. */
  reset(seed = this.settings.seed ?? randomInt(2 ** 32)): void {
    this.deliveries.retire();
    this.transactions.clear();
    this.journal.clear();
    this.rules.reset();
    this.clock.reset(startInstant(this.settings));
    this.seed = seed;
    this.identifiers = new Identifiers(seed);
    this.faultStream = new SeededStream(seed, 'faults');
    this.deliveries = this.#newDeliveries();
    this.announcer.announce({ kind: 'reset' });
  }

  #newDeliveries(): CallbackDeliveries {
    return new CallbackDeliveries({
      sender: this.sender,
      clock: this.clock,
      journal: this.journal,
      announcer: this.announcer,
      faultStream: this.faultStream,
      timeoutMs: this.settings.callbackTimeoutMs,
    });
  }
}

function startInstant(settings: Settings): number | undefined {
  return settings.clock === undefined ? undefined : Date.parse(settings.clock);
}
