import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

describe('the devices of the door', () => {
  let server: TestApp;
  let president: string;
  let volunteer: string;
  let routes: { method: string; path: string; headers: string[] }[];

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    const { id } = await makeEvent(server.database);
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteer = await server.signIn(await makeUser(server.database));
    await server.call('PUT', `/api/events/${id}/door`, { as: president, body: { is_open: true } });
    const { paths } = (await server.call('GET', '/api/docs-json')).body;
    routes = Object.entries<any>(paths)
      .filter(([path]) => path.startsWith('/api/checkin/') && path !== '/api/checkin/sync')
      .flatMap(([path, operations]) =>
        Object.entries<any>(operations).map(([method, { parameters }]) => ({
          method: method.toUpperCase(),
          path,
          headers: parameters.filter((p: any) => p.in === 'header').map((p: any) => p.name),
        })),
      );
  });
  afterAll(() => server.close());

  const sell = async (): Promise<any> =>
    (await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee() })).body;
  const sync = async (id: string, fields: object = {}): Promise<void> => {
    const body = { now: new Date().toISOString(), device: { id, label: 'Gate A', ...fields }, scans: [] };
    expect((await server.call('POST', '/api/checkin/sync', { as: volunteer, body })).status).toBe(200);
  };
  const device = async (fields: object = {}): Promise<string> => {
    const id = randomUUID();
    await sync(id, fields);
    return id;
  };
  const cutOff = async (id: string): Promise<void> => {
    expect((await server.call('DELETE', `/api/checkin/devices/${id}`, { as: president })).status).toBe(204);
  };
  const rowOf = async (id: string): Promise<any> =>
    (await server.database.query(`select * from devices where id = $1`, [id]))[0];
  const auditOf = async (id: string): Promise<string[]> =>
    (
      await server.database.query<{ action: string }>(
        `select action from audit_log where subject_id = $1 order by id`,
        [id],
      )
    ).map(({ action }) => action);

  /** Calls a route of the document with everything that it needs. */
  const callRoute = async ({ method, path }: { method: string; path: string }, deviceId: string) => {
    const sold = await sell();
    const id = path.includes('/devices/') ? deviceId : sold.id;
    const url = path
      .replace('{code_or_id}', method === 'DELETE' ? id : sold.qr_code_id)
      .replace('{id}', id)
      .replace('{sale_id}', randomUUID())
      .replace(/search$/, 'search?q=nobody');
    const sale = {
      sale_id: randomUUID(),
      event_id: sold.event_id,
      tickets: 1,
      food_option: 'without_food',
      payment_mode: 'cash',
      total_price: 15,
    };
    const body =
      method === 'DELETE' && !path.includes('/devices/')
        ? { body: { reason: 'Wrong person' } }
        : method === 'POST' && path.endsWith('/sales')
          ? { body: sale }
          : {};
    return server.call(method, url, { as: president, headers: { 'x-device-id': deviceId }, ...body });
  };

  test('one that is cut off is refused on every route of the door but sync', async () => {
    const id = await device();
    await cutOff(id);
    const answers = [];
    for (const route of routes) {
      const { status, body } = await callRoute(route, id);
      answers.push([route.method, route.path, status, body.code]);
    }
    expect(answers).toEqual(routes.map(({ method, path }) => [method, path, 403, 'device_cut_off']));
    expect(answers).toHaveLength(14);
    expect(await rowOf(id)).toMatchObject({ cut_off_at: expect.any(Date) });
    await sync(id);
  });

  test('an id of a device that is none is told on each of these routes, which all document the header', async () => {
    const answers = [];
    for (const route of routes) {
      const { status, body } = await callRoute(route, 'Gate A');
      answers.push([route.method, route.path, status, Object.keys(body.errors ?? {})]);
    }
    expect(answers).toEqual(routes.map(({ method, path }) => [method, path, 422, ['X-Device-Id']]));
    expect(routes.filter(({ headers }) => !headers.includes('X-Device-Id'))).toEqual([]);
  });

  test('one that is cut off is let back in from another device, or from the dashboard', async () => {
    const id = await device();
    const restore = (headers: Record<string, string>) =>
      server.call('PUT', `/api/checkin/devices/${id}`, { as: president, headers });
    const others: Record<string, string>[] = [{}, { 'x-device-id': await device() }];
    for (const headers of others) {
      await cutOff(id);
      expect((await restore({ 'x-device-id': id })).status).toBe(403);
      expect((await restore(headers)).status).toBe(204);
      expect(await rowOf(id)).toMatchObject({ cut_off_at: null });
    }
  });

  test('cut off or let back in once more is the same, and the audit log tells it once', async () => {
    const id = await device();
    await cutOff(id);
    const { cut_off_at: first } = await rowOf(id);
    await cutOff(id);
    expect((await rowOf(id)).cut_off_at).toEqual(first);
    for (let i = 0; i < 2; i++)
      expect((await server.call('PUT', `/api/checkin/devices/${id}`, { as: president })).status).toBe(204);
    expect(await auditOf(id)).toEqual(['device.cut_off', 'device.restored']);
  });

  test('the age of its list is that of the changes it asked for last', async () => {
    const id = await device({ list_cursor: null });
    const read = async (cursor?: string): Promise<any> => {
      const query = cursor ? `?cursor=${cursor}` : '';
      const headers = { 'x-device-id': id };
      return (await server.call('GET', `/api/checkin/list${query}`, { as: president, headers })).body;
    };
    const readAt = (cursor: string): number => Number(cursor.split('_')[4]);
    const first = await read();
    expect(await rowOf(id)).toMatchObject({ list_at: null });
    const second = await read(first.cursor);
    expect((await rowOf(id)).list_at.getTime()).toBe(readAt(first.cursor));
    // As if the device was last heard a while ago.
    const age = () =>
      server.database.query(
        `update devices set last_contact_at = now() - interval '31 seconds' where id = $1`,
        [id],
      );
    await until(async () => readAt((await read(second.cursor)).cursor) > readAt(second.cursor));
    await age();
    await read(second.cursor);
    expect((await rowOf(id)).list_at.getTime()).toBe(readAt(second.cursor));
    // An older cursor, which another tab may still have, does not make the list older. A cursor of a page that is not the last
    // one says nothing about it.
    await age();
    await read(first.cursor);
    await age();
    await read(`${second.cursor.replace(/_\d+_/, '_1_')}_w_${randomUUID()}_${randomUUID()}_1`);
    await sync(id, { list_cursor: first.cursor });
    expect((await rowOf(id)).list_at.getTime()).toBe(readAt(second.cursor));
    await sync(id, { list_cursor: null });
    expect(await rowOf(id)).toMatchObject({ list_at: null });
  });

  test('the list of another event than it scans for does not make its list younger', async () => {
    const [eventId, other] = [(await makeEvent(server.database)).id, (await makeEvent(server.database)).id];
    const id = await device();
    const cursorOf = async (event: string): Promise<string> =>
      (
        await server.call('GET', `/api/checkin/list?event_id=${event}`, {
          as: president,
          headers: { 'x-device-id': id },
        })
      ).body.cursor;
    const [own, others] = [await cursorOf(eventId), await cursorOf(other)];
    await sync(id, { event_id: eventId, list_cursor: own });
    const { list_at: listAt } = await rowOf(id);
    await server.database.query(
      `update devices set last_contact_at = now() - interval '31 seconds' where id = $1`,
      [id],
    );
    await server.call('GET', `/api/checkin/list?event_id=${other}&cursor=${others}`, {
      as: president,
      headers: { 'x-device-id': id },
    });
    expect((await rowOf(id)).list_at).toEqual(listAt);
    // Set to the other one, its list is that one's.
    await sync(id, { event_id: other, list_cursor: others });
    expect((await rowOf(id)).list_at).not.toEqual(listAt);
  });

  test('asking for changes every few seconds does not write each time', async () => {
    const id = await device();
    const headers = { 'x-device-id': id };
    const poll = async (as = president) => {
      const { body } = await server.call('GET', '/api/checkin/list', { as, headers });
      await server.call('GET', `/api/checkin/list?cursor=${body.cursor}`, { as, headers });
    };
    const versionOf = async () =>
      (await server.database.query(`select xmin::text, ctid::text from devices where id = $1`, [id]))[0];
    await poll();
    const before = await versionOf();
    await poll();
    expect(await versionOf()).toEqual(before);
    // Another account is signed in there now.
    await poll(volunteer);
    expect(await versionOf()).not.toEqual(before);
  });

  describe('1,100 that one volunteer makes up', () => {
    const INVENTED = 1_100;
    let real: string;
    let own: string;
    let mallory: string;

    beforeAll(async () => {
      await server.database.query('delete from devices');
      const { id } = await makeUser(server.database, { fullName: 'Mallory Made Up' });
      mallory = id;
      real = await device({ label: 'Gate Real' });
      own = randomUUID();
      await server.database.query(
        `insert into devices (id, account_id, label, waiting, last_contact_at)
         values ($1, $2, 'Gate Own', 0, now() - interval '1 hour')`,
        [own, mallory],
      );
      await server.database.query(
        `insert into devices (id, account_id, label, waiting, last_contact_at)
         select gen_random_uuid(), $1, 'Gate ' || n, 1000000, now() - interval '10 minutes' - n * interval '1 second'
         from generate_series(1, $2) n`,
        [mallory, INVENTED],
      );
    });
    const list = async (query = ''): Promise<any[]> => {
      const answer = await server.call('GET', `/api/checkin/devices${query}`, { as: president });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const idsOf = (devices: any[]): string[] => devices.map(({ id }) => id);

    test('push no other account’s device off the first page, and their own off none', async () => {
      expect(idsOf(await list('?limit=2'))).toContain(real);
      expect(idsOf(await list())).toEqual(expect.arrayContaining([real, own]));
      const pages: any[] = [];
      for (let offset = 0; offset <= INVENTED + 2; offset += 100)
        pages.push(...(await list(`?limit=100&offset=${offset}`)));
      expect(pages).toEqual(await list());
      expect(new Set(idsOf(pages)).size).toBe(INVENTED + 2);
    });

    test('leave every one to be found by label, account or id, and cut off', async () => {
      for (const search of ['gate own', own.slice(0, 13), own.toUpperCase()])
        expect(idsOf(await list(`?search=${encodeURIComponent(search)}`))).toEqual([own]);
      expect(await list('?search=mallory&limit=10000')).toHaveLength(INVENTED + 1);
      expect(await list('?search=%25')).toEqual([]);
      expect(await list('?search=_ate%20real')).toEqual([]);
      await cutOff(own);
      expect(await list('?search=gate%20own')).toMatchObject([{ is_cut_off: true }]);
      for (const query of ['?limit=0', '?limit=10001', '?offset=-1', `?search=${'x'.repeat(201)}`])
        expect((await server.call('GET', `/api/checkin/devices${query}`, { as: president })).status).toBe(
          422,
        );
    });

    test('count as no more phones, and no more waiting scans, than one person has', async () => {
      const query = `query ($search: String) { door {
        unheard { silentDevices waitingOnSilent waitingOnHeard }
        deviceCount(search: $search) devices(search: $search, limit: 2) { id } } }`;
      const read = async (variables: object): Promise<any> =>
        (await server.graphql(query, variables, president)).body.data.door;
      const { unheard, deviceCount, devices } = await read({});
      expect(unheard).toEqual({ silentDevices: 10, waitingOnSilent: 12 * 60 * 30, waitingOnHeard: 0 });
      expect(deviceCount).toBe(INVENTED + 2);
      expect(idsOf(devices)).toContain(real);
      expect(await read({ search: 'gate real' })).toMatchObject({ deviceCount: 1, devices: [{ id: real }] });
    });
  });
});
