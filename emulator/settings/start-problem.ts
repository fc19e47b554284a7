/** Why the emulator cannot start, in sentences for the user. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
