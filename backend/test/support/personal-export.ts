import type { TestApp } from './app.js';

export interface PersonalExport {
  headers: Headers;
  page: string;
  /** What the page has for programs: rows by part. */
  data: Record<string, any[]>;
}

/** Gets the file about an address or a phone. */
export async function exportOf(server: TestApp, as: string, whom: object): Promise<PersonalExport> {
  const response = await fetch(`${server.url}/api/personal-data/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify(whom),
  });
  expect(response.status).toBe(200);
  const page = await response.text();
  const json = /<script type="application\/json" id="data">(.*)<\/script>/s.exec(page)![1]!;
  return { headers: response.headers, page, data: JSON.parse(json) };
}
