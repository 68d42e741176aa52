/** Connects a mail's deadline with the transport. */
export interface SendControl {
  /** Aborted if the server has not taken the mail in time. */
  signal: AbortSignal;
  /** Call it when the last byte of the mail is on its way: from then on only the server's answer counts. */
  onLastByte: () => void;
}

/**
 * Sends a mail within a deadline, so that a hanging server does not block it. The deadline applies only up to the mail's last
 * byte: after that the server may have accepted the mail, and hanging up would send it twice. For its answer the transport waits
 * as long as RFC 5321 says (4.5.3.2.6).
 * @throws Error if the server did not take the mail in time
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
