import { randomUUID } from 'node:crypto';
import { newQrCode } from '../../src/attendees/registration/new-qr-code.js';
import type { TestApp } from './app.js';
import { PaperWorlds } from './paper-world.js';

/**
 * Makes an event of today in which ten paper tickets are out with somebody, who has sold three of them, and in which a phone has a
 * lease of the reserve and has sold two of it without a network.
 */
export async function makeEventSoldEveryWay(server: TestApp, capacity: number): Promise<string> {
  const worlds = await new PaperWorlds(server).start();
  const world = await worlds.make({ capacity, sellsAlongside: false });
  await worlds.act(world, 'offer', 'felix', ['1-10']);
  await worlds.act(world, 'accept', 'vera', ['1-10']);
  await worlds.act(world, 'sell', 'vera', ['1-3']);

  const { eventId: id } = world;
  await worlds.query('update event_capacities set offline_reserve = 20 where event_id = $1', [id]);
  const phone = randomUUID();
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, {
      as: worlds.tokens.otto!,
      headers: { 'x-device-id': phone },
      ...(body && { body }),
    });
  const now = () => new Date().toISOString();
  const device = {
    id: phone,
    label: 'Gate A',
    station: 'entrance',
    list_cursor: null,
    waiting: 0,
    event_id: id,
  };
  const sync = { now: now(), device: { ...device, sales: { count: 0, amount: 0 } }, scans: [] };
  expect((await call('POST', '/api/checkin/sync', sync)).body.lease).toMatchObject({ tickets: 10 });
  const { prices } = (await call('GET', `/api/checkin/list?event_id=${id}`)).body.event;
  const sale = { sale_id: randomUUID(), code: newQrCode(), event_id: id, tickets: 2 };
  const price = { food_option: 'without_food', payment_mode: 'cash', total_price: 30, prices };
  const sold = await call('POST', '/api/checkin/sales', {
    ...sale,
    ...price,
    label: 'Gate A',
    sold_at: now(),
    now: now(),
  });
  expect([sold.status, sold.body]).toMatchObject([201, { admitted: 2 }]);
  // Seven on paper and eight on the phone; the ten that no phone has yet count as sold only while the door has the list.
  expect(
    await worlds.query(
      'select sold, reserved, offline_reserve, tickets_kept(c), tickets_left(c) from event_capacities c where event_id = $1',
      [id],
    ),
  ).toEqual([{ sold: 5, reserved: 15, offline_reserve: 10, tickets_kept: 10, tickets_left: capacity - 30 }]);
  return id;
}
