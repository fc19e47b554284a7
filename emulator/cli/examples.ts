interface Example {
  readonly line: string;
  readonly effect: string;
}

/** Examples in the help of a command, by its name; '' is the program itself. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  '': [
    { line: 'specmill emulator start', effect: 'Start it on port 8080, with a page' },
    { line: 'specmill emulator exec -- node shop.js', effect: 'Run a shop against it' },
    { line: 'specmill emulator approve', effect: 'Approve the newest pending payment' },
  ],
  start: [
    { line: 'specmill emulator start', effect: 'Run until Ctrl-C' },
    { line: 'specmill emulator start --port 0 --seed 1', effect: 'The same ids in every run' },
    { line: 'specmill emulator start --strict', effect: 'Reject what the provider rejects' },
  ],
  push: [
    {
      line: 'specmill emulator push http://localhost:3000/callback --amount 250',
      effect: 'Request a payment of 250',
    },
  ],
  exec: [
    { line: 'specmill emulator exec -- node shop.js', effect: 'Run a shop against the emulator' },
    { line: 'eval "$(specmill emulator exec)"', effect: 'Set the environment of this terminal' },
  ],
  list: [{ line: 'specmill emulator list --state pending', effect: 'Payments to approve' }],
  approve: [
    { line: 'specmill emulator approve', effect: 'Approve the newest pending payment' },
    { line: 'specmill emulator approve --delay 5000', effect: 'Send the callback 5 s later' },
  ],
  fail: [
    { line: 'specmill emulator fail', effect: 'Decline the newest pending payment' },
    { line: 'specmill emulator fail --code 1', effect: 'Fail it for lack of funds' },
  ],
  replay: [
    {
      line: 'specmill emulator replay --count 3 --interval 100',
      effect: 'Send the newest callback three times',
    },
  ],
  wait: [
    {
      line: 'specmill emulator wait --reference INV-1 --state approved',
      effect: 'In a script: wait until a payment is approved',
    },
  ],
  doctor: [
    {
      line: 'specmill emulator doctor http://localhost:3000/callback',
      effect: 'Try the URL step by step',
    },
  ],
};
