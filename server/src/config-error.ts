/** A reason not to start that an operator can mend. `main` prints it as one line, without a stack, and exits with 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
