import { enterCode, successPanel } from './support/checkin';
import { allKept, comesOnline, openAtDoor, openDoor } from './support/door';
import { AT_PHONE, expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

test(
  'a kept list loses the name of somebody who was erased with the next sync, and still lets the ticket in',
  AT_PHONE,
  async ({ page, api, network }) => {
    await openDoor(api);
    const [person, other] = await Promise.all([api.register(), api.register()]);
    await openAtDoor({ page, api, network }, person, other);
    expect(await allKept(page)).toContain(person.name);
    const begun = await api.send<{ id: string }>(
      'POST',
      '/api/personal-data/erasures',
      { email: person.email, registrations: 1 },
      'president',
    );
    const read = () =>
      api.send<{ done_at: string | null }>(
        'GET',
        `/api/personal-data/erasures/${begun.id}`,
        undefined,
        'president',
      );
    await expect.poll(async () => (await read()).done_at).not.toBeNull();
    await comesOnline(page);
    await expect.poll(() => allKept(page)).not.toContain(person.name);
    const left = await allKept(page);
    for (const word of [person.email, person.phone]) expect(left).not.toContain(word);
    expect(left, 'others stay').toContain(other.name);
    network.setFate('cut');
    await enterCode(page, person.qr_code_id);
    await expect(successPanel(page)).toContainText('Erased');
  },
);
