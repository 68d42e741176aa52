/**
 * What a GraphQL request over HTTP costs of its caller's budget: one for being sent, which covers its first field at the
 * top, and one for each further such field, whatever its alias.
 */
export class OperationCharge {
  private isCovered = true;

  /** @param spend takes one of the caller's budget @throws TooManyRequests where it is used up */
  constructor(private readonly spend: () => void) {
    spend();
  }

  /** Call before a field at the top runs. @throws TooManyRequests */
  field(): void {
    if (this.isCovered) this.isCovered = false;
    else this.spend();
  }
}
