/**
 * Charges a GraphQL request over HTTP to its caller's budget: one for the request, which covers its first top-level field, and
 * one for each further top-level field, whatever its alias.
 */
export class OperationCharge {
  private isCovered = true;

  /** @param spend takes one from the caller's budget @throws TooManyRequests if it is used up */
  constructor(private readonly spend: () => void) {}

  /** Call before anything is done with the request. @throws TooManyRequests */
  chargeRequest(): void {
    this.spend();
  }

  /** Call before each top-level field runs. @throws TooManyRequests */
  chargeField(): void {
    if (this.isCovered) this.isCovered = false;
    else this.spend();
  }
}
