/** What goes with a mail to the transport. */
export interface Handover {
  /** Ends the sending of a mail that the server does not take. */
  signal: AbortSignal;
  /** To be called when the last byte of the mail is on its way. From then on only the server's answer counts. */
  onHandedOver: () => void;
}

/**
 * A server that hangs must not hold a mail for long. But one that has all of a mail may have accepted it, and whoever
 * hangs up then sends it twice: so this limit ends where the mail does, and the transport waits for the answer as long as
 * RFC 5321 says (4.5.3.2.6).
 * @throws Error that says so, where the server did not take the mail in time
 */
export async function handOver<T>(ms: number, send: (handover: Handover) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new Error(`The mail server did not take the mail within ${ms / 1000} s`)),
    ms,
  );
  const onHandedOver = () => clearTimeout(timer);
  try {
    return await send({ signal: limit.signal, onHandedOver });
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
