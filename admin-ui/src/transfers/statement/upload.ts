import { ApiError, errorOfAnswer, jsonOf } from '../../api/error';
import { currentSession, endSessionOf } from '../../api/session';
import type { BankMapping, Statement } from '../../console/transfer-records';

/**
 * Sends a bank's file. There is no time-out: an upload may be slow.
 * @param mapping null where the server is to propose one
 * @throws ApiError
 */
export async function sendStatement(
  file: File,
  mapping: BankMapping | null,
  eventId: string,
): Promise<Statement> {
  const token = currentSession()?.token;
  const form = new FormData();
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', file);
  const response = await fetch(`/api/transfers/statement?${new URLSearchParams({ event_id: eventId })}`, {
    method: 'POST',
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    body: form,
  }).catch(() => {
    throw new ApiError(0);
  });
  const body = jsonOf(await response.text());
  if (response.status === 401) endSessionOf(token);
  if (!response.ok || body === null) throw errorOfAnswer(response.status, body);
  return body as Statement;
}
