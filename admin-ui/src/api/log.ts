/** Keeps a failure that is not shown to the person: some are silent on purpose, and their cause can be found here. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
