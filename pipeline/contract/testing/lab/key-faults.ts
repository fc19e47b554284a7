import type { LabSwitch } from './lab-switch.ts';

const plain = (key: string): string => key.replace(/^0+(?=\d)/, '');

/** Faults that treat keys of digits as numbers. */
export const keyFaults: Readonly<Record<string, LabSwitch>> = {
  'keys are found whatever zeros they begin with': {
    found: (key, all) => all.find((own) => plain(own) === plain(key)) ?? key,
  },
  'keys are found without their zeros': {
    found: (key, all) => all.find((own) => own === key || plain(own) === key) ?? key,
  },
  'keys are shown without their zeros': { shownKey: plain },
  'a read shows keys without their zeros': {
    shownKey: (key, method) => (method === 'GET' ? plain(key) : key),
  },
  'a create shows keys without their zeros': {
    shownKey: (key, method) => (method === 'POST' ? plain(key) : key),
  },
};
