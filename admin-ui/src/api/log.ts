/** Logs a failure that the page does not show, so that its cause can be found. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
