/** Keeps a failure that the person is not told of: some are silent on purpose, and whoever looks for the cause finds it here. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
