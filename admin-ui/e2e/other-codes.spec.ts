import type { Page } from '@playwright/test';
import {
  enterCode,
  scanWithWedge,
  startScanner,
  successPanel,
  waitUntilSuccessCloses,
} from './support/checkin';
import { comesOnline, openDoor, standingOf, waitingScans, waitUntilListed } from './support/door';
import type { Api } from './support/api';
import type { Network } from './support/network';
import { ownStack } from './support/own-stack';
import type { Stack } from './support/stack';
import { filmBarcode } from './support/camera';
import { AT_PHONE, expect, openAs, test as base } from './support/test';

// Tickets that another system has sold are scanned at the door by that system's codes, whatever these look like.

/** An Usher of this file's own: where an event has such codes, unknown text is no mistyped code any more. */
const test = base.extend<object, { stack: Stack }>({
  stack: ownStack(),
});
// One worker runs this file, so that only one such Usher is started.
test.describe.configure({ mode: 'default' });

const CODES = [
  '1234567890123456789001',
  '0042',
  'EB-1/2 ä%20',
  '100%',
  '?a=1&b=#2+3',
  'Straße №7 日本',
  'abC dEf',
  '../../list',
  `${'long '.repeat(19)}enough`.slice(0, 100),
];

interface Ticket {
  id: string;
  name: string;
  code: string;
}

/** Sells a ticket for each of the codes, with another first character, as an import does. */
const bring = (usher: { api: Api; stack: Stack }, first: string): Promise<Ticket[]> =>
  bringCodes(
    usher,
    CODES.map((text) => first + text.slice(1)),
  );

/** Sells a ticket for each code, as an import does. */
async function bringCodes(
  { api, stack }: { api: Api; stack: Stack },
  codes: readonly string[],
): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  for (const code of codes) {
    const { id, name } = await api.register();
    await stack.database.query(
      `with file as (insert into imports (file_name, heads, created_by)
         select 'list.csv', '[]', seller_id from registrations where id = $1::uuid returning id)
       insert into imported_registrations (registration_id, event_id, import_id, number, identity, code)
         select r.id, r.event_id, file.id, 1, decode(md5($2), 'hex'), $2 from file, registrations r where r.id = $1::uuid`,
      [id, code],
    );
    tickets.push({ id, name, code });
  }
  return tickets;
}

test.beforeEach(({ api }) => openDoor(api));

async function open(page: Page, api: Api, network: Network, tickets: readonly Ticket[]): Promise<void> {
  await openAs(page, api, 'volunteer', `${network.url}/checkin`);
  await waitUntilListed(page, ...tickets);
}

for (const [way, enter] of [
  ['the field', enterCode],
  ['a hand-held scanner', (page: Page, code: string) => scanWithWedge(page, [code])],
] as const)
  test(
    `${way} takes them, as they stand, with a network and without`,
    AT_PHONE,
    async ({ page, api, stack, network }) => {
      test.slow();
      const prefix = way === 'the field' ? '5' : '6';
      const online = await bring({ api, stack }, prefix);
      const offline = await bring({ api, stack }, way === 'the field' ? '7' : '8');
      await page.clock.install();
      await open(page, api, network, [...online, ...offline]);
      for (const { code, name } of online) {
        await enter(page, code);
        await expect(successPanel(page), code).toContainText(name);
        await waitUntilSuccessCloses(page);
      }
      for (const { id } of online) expect(await standingOf(stack, id)).toMatchObject({ admitted: 2 });

      network.setFate('cut');
      for (const { code, name } of offline) {
        await enter(page, code);
        await expect(successPanel(page), code).toContainText(name);
        await waitUntilSuccessCloses(page);
      }
      await enter(page, offline[6]!.code.toUpperCase());
      await expect(page.getByRole('alert'), 'another case is another code').toContainText(
        "Not on this phone's list",
      );
      expect(await waitingScans(page)).toHaveLength(offline.length + 1);
      network.setFate('pass');
      await comesOnline(page);
      await expect
        .poll(async () => {
          await page.clock.fastForward(4000);
          return (await waitingScans(page)).length;
        })
        .toBe(0);
      for (const { id } of offline) expect(await standingOf(stack, id)).toMatchObject({ admitted: 2 });
      await enter(page, `${prefix} nothing has this`);
      await expect(page.getByRole('alert')).toContainText('No registration has this QR code');
    },
  );

test(
  'the camera reads them, with a network and without',
  AT_PHONE,
  async ({ camera, api, stack, network }) => {
    test.slow();
    const online = await bring({ api, stack }, '1');
    const offline = await bring({ api, stack }, '2');
    const page = await camera.page();
    await open(page, api, network, [...online, ...offline]);
    const read = async ({ code, name }: Ticket) => {
      await camera.show(code);
      await startScanner(page);
      await expect(successPanel(page), code).toContainText(name, { timeout: 20_000 });
      await expect(successPanel(page)).toBeHidden();
    };
    // A number, one that no address may hold as it stands, one that is not Latin, and the longest.
    const picked = (tickets: readonly Ticket[]) => [0, 2, 5, 8].map((at) => tickets[at]!);
    for (const ticket of picked(online)) await read(ticket);
    network.setFate('cut');
    for (const ticket of picked(offline)) await read(ticket);
    expect((await waitingScans(page)).map(({ let_in: letIn }) => letIn)).toEqual([true, true, true, true]);
    network.setFate('pass');
    await comesOnline(page);
    await expect.poll(() => waitingScans(page), { timeout: 30_000 }).toEqual([]);
    for (const { id } of [...picked(online), ...picked(offline)])
      expect(await standingOf(stack, id)).toMatchObject({ admitted: 2 });
  },
);

test(
  'a hand-held scanner may put its identifier before them, and a code may be one character long',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    test.slow();
    const codes = ['31', '3', '3900000000000000000001'];
    const online = await bringCodes({ api, stack }, codes);
    const offline = await bringCodes(
      { api, stack },
      codes.map((code) => `4${code.slice(1)}`),
    );
    await page.clock.install();
    await open(page, api, network, [...online, ...offline]);
    for (const [tickets, fate] of [
      [online, 'pass'],
      [offline, 'cut'],
    ] as const) {
      network.setFate(fate);
      for (const [at, prefix] of [']C1', '', ']Q3'].entries()) {
        await scanWithWedge(page, [prefix + tickets[at]!.code]);
        await expect(successPanel(page), tickets[at]!.code).toContainText(tickets[at]!.name);
        await waitUntilSuccessCloses(page);
      }
    }
    expect((await waitingScans(page)).map(({ let_in: letIn }) => letIn)).toEqual([true, true, true]);
  },
);

test(
  'the camera reads them from barcodes too, with a network and without',
  AT_PHONE,
  async ({ camera, api, stack, network }) => {
    test.slow();
    const [online, offline] = await bringCodes({ api, stack }, [
      '9900000000000000000128',
      '9900000000000000000129',
    ]);
    const page = await camera.page();
    await open(page, api, network, [online!, offline!]);
    const read = async ({ code, name }: Ticket) => {
      await filmBarcode(camera.file, code);
      await startScanner(page);
      await expect(successPanel(page), code).toContainText(name, { timeout: 20_000 });
      await expect(successPanel(page)).toBeHidden();
    };
    await read(online!);
    network.setFate('cut');
    await read(offline!);
    expect((await waitingScans(page)).map(({ let_in: letIn }) => letIn)).toEqual([true]);
  },
);
