import sharp from 'sharp';
import type { Api } from './api';
import { sell } from './events';
import type { AccountRole, Stack } from './stack';

export interface Transfer {
  id: string;
  name: string;
  email: string;
}

/** Draws a picture like a phone's screenshot: tall, with the amount on it. */
export const pictureOf = (words: string): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170"><rect width="100%" height="100%"
    fill="#10233f"/><circle cx="270" cy="360" r="60" fill="#4aa3ff"/><text x="270" y="540" font-size="64"
    font-family="sans-serif" fill="#fff" text-anchor="middle">${words}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** Uploads a real picture for a registration. */
export async function uploadFor(
  { stack, api }: { stack: Stack; api: Api },
  registrationId: string,
  { words = '$38.00', role = 'volunteer' }: { words?: string; role?: AccountRole } = {},
): Promise<void> {
  const { access_token: token } = await api.login(role);
  const form = new FormData();
  form.append('attendee_id', registrationId);
  form.append(
    'file',
    new Blob([new Uint8Array(await pictureOf(words))], { type: 'image/png' }),
    'transfer.png',
  );
  const response = await fetch(`${stack.url}/api/upload-transaction-screenshot`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
}

/** Sells by bank transfer in an event, each sale with its picture; returns them in the order of upload. */
export async function makeTransfers(
  run: { stack: Stack; api: Api },
  eventId: string,
  quantities: number[],
): Promise<Transfer[]> {
  const made: Transfer[] = [];
  for (const quantity of quantities) {
    await sell(run.stack, eventId, [{ payment_mode: 'zelle', ticket_quantity: quantity, cents: 1900 }]);
    const [row] = await run.stack.database.query<Transfer>(
      `select id, name, email from registrations where event_id = $1 order by id desc limit 1`,
      [eventId],
    );
    await uploadFor(run, row!.id, { words: `$${quantity * 19}.00` });
    made.push(row!);
  }
  return made;
}
