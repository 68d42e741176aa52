import type { Answer, TestApp } from './app.js';

export const BANK_MAPPING = {
  date: 'Date',
  date_order: 'mdy',
  amount: 'Amount',
  decimal: '.',
  text: 'Description',
};

/** One line of a bank's file; dates have the format of the United States. */
export interface FileLine {
  date?: string;
  text: string;
  amount: number | string;
}

/** @returns a bank's file in CSV */
export const bankFile = (lines: FileLine[]): string =>
  [
    'Date,Description,Amount',
    ...lines.map(
      ({ date = '11/23/2026', text, amount }) => `${date},"${text.replaceAll('"', '""')}",${amount}`,
    ),
  ].join('\n');

/** Uploads a bank's statement. @param mapping null: sent without a mapping */
export async function sendBankStatement(
  server: TestApp,
  token: string,
  file: string | Uint8Array,
  mapping: object | string | null = BANK_MAPPING,
  query = '',
): Promise<Pick<Answer, 'status' | 'body'>> {
  const form = new FormData();
  if (mapping !== null)
    form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'bank.csv');
  const response = await fetch(`${server.url}/api/transfers/statement${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}
