/** Why the emulator cannot start, in sentences for the person who started it. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
