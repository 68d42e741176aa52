import { enterCode, letIn } from './support/checkin';
import { waitUntilInstalled, openAtDoor, openDoor, standingOf } from './support/door';
import { AT_PHONE, expect, test } from './support/test';

// Two tabs of one device act as one door.

test.use({ serviceWorkers: 'allow' });

test(
  'without a network whoever was let in by one tab is in for the other, too',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    await openDoor(api);
    const person = await api.register();
    await openAtDoor({ page, api, network }, person);
    await waitUntilInstalled(page);
    const other = await page.context().newPage();
    await other.goto(`${network.url}/checkin`);
    await expect(other.getByLabel('QR Code ID')).toBeVisible();
    network.setFate('cut');
    await letIn(page, person);
    await enterCode(other, person.qr_code_id);
    await expect(other.getByRole('alert')).toContainText(`${person.name} is already checked in`);
    network.setFate('pass');
    await expect
      .poll(() => standingOf(stack, person.id), { timeout: 30_000 })
      .toMatchObject({ admitted: 2, served: 0 });
  },
);
