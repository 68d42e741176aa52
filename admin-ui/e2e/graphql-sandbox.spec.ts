import { AT_DESK, expect, test } from './support/test';

test(
  'the sandbox at /graphql asks and shows the answer without the internet, within the content security policy',
  AT_DESK,
  async ({ stack, pageWith }) => {
    // No other host name resolves.
    const page = await pageWith(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
    const elsewhere: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(stack.url))
        elsewhere.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.goto('/graphql');
    const editor = page.locator('app-query-editor').getByRole('textbox').first();
    // A moment after loading, the page restores what it remembers, over anything typed before. So try again.
    await expect(async () => {
      await editor.fill('{ __type(name: "Registration") { kind name } }');
      await page.getByText('Send Request', { exact: true }).click();
      await expect(page.locator('app-query-result')).toContainText('"OBJECT"', { timeout: 3_000 });
    }).toPass();
    // The sandbox has read the schema as well.
    await page.getByText('Docs', { exact: true }).click();
    await expect(page.getByText('Mutation', { exact: true })).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(refused).toEqual([]);
  },
);
