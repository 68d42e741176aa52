/**
 * An error that the user can fix: its message is the whole explanation and no stack is printed.
 */
export class UserError extends Error {
  /**
   * @param {string} message one clear line
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'UserError';
    this.exitCode = exitCode;
  }
}

/**
 * Prints an error.
 * @param {unknown} error
 * @returns {number} the exit code
 */
export function report(error) {
  if (error instanceof UserError) {
    if (error.message) console.error(error.message);
    return error.exitCode;
  }
  console.error(error);
  return 1;
}

/**
 * Ignores write errors on standard output and standard error: a closed terminal, or `npm start | head`, must not crash the
 * launcher before it has stopped its children.
 */
export function surviveClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
