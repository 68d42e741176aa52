/**
 * An end that the user can do something about: its message is the whole explanation and no stack is printed.
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
 * Prints what went wrong and answers the exit code.
 * @param {unknown} error
 * @returns {number}
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
 * A terminal that is gone, or `npm start | head`, must not crash the launcher before it has stopped its children.
 */
export function surviveClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
