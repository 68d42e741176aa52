/** How the transport and the deadline of a mail tell each other what happens. */
export interface SendControl {
  /** Aborted when the server has not taken the mail in time. */
  signal: AbortSignal;
  /** To be called when the last byte of the mail is on its way: from then on only the server's answer counts. */
  onLastByte: () => void;
}

/**
 * Sends a mail within a deadline, so that a server that hangs does not keep it. The deadline ends with the mail's last byte: a
 * server that has all of it may have accepted it, and hanging up then would send it twice. For its answer the transport waits as
 * long as RFC 5321 says (4.5.3.2.6).
 * @throws Error that says so, where the server did not take the mail in time
 */
export async function withSendDeadline<T>(
  ms: number,
  send: (control: SendControl) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new Error(`The mail server did not take the mail within ${ms / 1000} s`)),
    ms,
  );
  const onLastByte = () => clearTimeout(timer);
  try {
    return await send({ signal: deadline.signal, onLastByte });
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
