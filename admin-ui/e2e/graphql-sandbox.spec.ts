import { AT_DESK, expect, test } from './support/test';

test(
  'the sandbox at /graphql asks and shows the answer without the internet, within the content security policy',
  AT_DESK,
  async ({ stack, pageWith }) => {
    // Every other name leads nowhere.
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
    // The page fills in what it remembers after a moment of its own, over what was typed before.
    await expect(async () => {
      await editor.fill('{ __type(name: "Registration") { kind name } }');
      await page.getByText('Send Request', { exact: true }).click();
      await expect(page.locator('app-query-result')).toContainText('"OBJECT"', { timeout: 3_000 });
    }).toPass();
    // It has read the schema too.
    await page.getByText('Docs', { exact: true }).click();
    await expect(page.getByText('Mutation', { exact: true })).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(refused).toEqual([]);
  },
);
