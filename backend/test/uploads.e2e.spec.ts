import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { SCREENSHOT_STORE } from '../src/uploads/store/screenshot-store.js';
import { UploadsService } from '../src/uploads/uploads.service.js';
import { PictureDecoder } from '../src/uploads/pictures/picture-decoder.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

const picture = (width = 300, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#0b4a54' } });
const noise = async (bytes: number) =>
  Buffer.from(new Uint8Array(bytes).map((_, i) => (i * 31 + (i >> 8)) % 256));

/** Returns the names of all files in the store's folder, drafts included. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe.each(['folder', 's3'] as const)('screenshots in a %s', (kind) => {
  let server: TestApp;
  let folder: string;
  let closeStore = async () => undefined as void;
  let token: string;
  let president: string;
  let eventId: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'usher-store-'));
    let env: Record<string, string> = { DATA_DIR: folder };
    if (kind === 's3') {
      const S3rver = createRequire(import.meta.url)('s3rver');
      const store = new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory: folder,
        configureBuckets: [{ name: 'usher-test', configs: [] }],
      });
      const { port } = await store.run();
      closeStore = () => store.close();
      env = {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'usher-test',
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      };
    }
    server = await startApp({ env });
    eventId = (await makeEvent(server.database)).id;
    token = await server.signIn(await makeUser(server.database, { fullName: 'Vera Volunteer' }));
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(async () => {
    await server.close();
    await closeStore();
    await rm(folder, { recursive: true, force: true });
  });

  const sell = async (fields = {}): Promise<any> =>
    (
      await server.call('POST', '/api/register', {
        as: token,
        body: makeAttendee({ payment_mode: 'zelle', ...fields }),
      })
    ).body;
  const upload = async (attendeeId: string | null, file: Buffer | null, as = token, name = 'shot.png') => {
    const form = new FormData();
    if (file) form.append('file', new Blob([new Uint8Array(file)]), name);
    if (attendeeId !== null) form.append('attendee_id', attendeeId);
    const response = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      body: form,
      headers: as ? { authorization: `Bearer ${as}` } : {},
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  const show = (url: string, as?: string) =>
    fetch(server.url + url, { headers: as ? { authorization: `Bearer ${as}` } : {} });
  const rowsOf = (id: string) =>
    server.database.query(`select * from screenshots where registration_id = $1`, [id]);

  test('lists get a small copy, and one of an older release gets the picture itself', async () => {
    const sold = await sell();
    const { body } = await upload(sold.id, await picture(1080, 2400).png().toBuffer());
    const widthOf = async (url: string) =>
      (await sharp(Buffer.from(await (await show(url)).arrayBuffer())).metadata()).width;
    expect(await widthOf(body.file_url)).toBe(1080);
    expect(await widthOf(`${body.file_url}&width=480`)).toBe(480);
    expect((await show(`${body.file_url}&width=100`)).status).toBe(422);
    const [{ object_key: key }] = (await rowsOf(sold.id)) as any;
    await server.database.query(`update screenshots set object_key = $2 where registration_id = $1`, [
      sold.id,
      key.replace('screenshots/', 'older/'),
    ]);
    expect((await show(`${body.file_url}&width=480`)).status).toBe(404);
    const older = await server.app.get(SCREENSHOT_STORE).open(key);
    await server.app.get(SCREENSHOT_STORE).put(key.replace('screenshots/', 'older/'), older);
    expect(await widthOf(`${body.file_url}&width=480`)).toBe(1080);
  });

  test('one that is erased while somebody receives it is received whole, and shown to nobody again', async () => {
    const sold = await sell();
    const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = sharp({
      create: { width: 1200, height: 1200, channels: 3, background: 'white', noise: grain },
    });
    const { body } = await upload(sold.id, await large.png().toBuffer());
    const id = new URL(body.file_url, server.url).pathname.split('/').at(-1)!;
    const authorization = `Bearer ${president}`;
    const stream = await server.app.get(UploadsService).open({ id, isPreview: false, authorization });
    const chunks = stream[Symbol.asyncIterator]();
    const received: Buffer[] = [(await chunks.next()).value];

    const erasure = { email: sold.email, registrations: 1 };
    const begun = await server.call('POST', '/api/personal-data/erasures', { as: president, body: erasure });
    expect(begun.status).toBe(201);
    await until(async () => (await show(body.file_url)).status === 404);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) received.push(next.value);
    expect(received.length).toBeGreaterThan(1);
    expect((await sharp(Buffer.concat(received)).stats()).channels).toHaveLength(3);
    expect((await show(`/api/screenshots/${id}`, president)).status).toBe(404);
  });

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'a %s is re-encoded, and shown to who has its address',
    async (type) => {
      const sold = await sell();
      const file = await picture()
        .toFormat(type)
        .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
        .toBuffer();
      const kept = await upload(sold.id, file);
      expect(kept.status).toBe(200);
      const shown = await show(kept.body.file_url);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await shown.arrayBuffer());
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 300, height: 500 });
      expect(metadata.exif).toBeUndefined();
      expect((await rowsOf(sold.id))[0]).toMatchObject({ width: 300, height: 500, bytes: bytes.length });
    },
  );

  test('the seller’s own sales tell which have their picture', async () => {
    const [missing, kept] = [await sell(), await sell()];
    expect(missing.has_screenshot).toBe(false);
    await upload(kept.id, await picture(10, 10).png().toBuffer());
    const { body } = await server.call('GET', '/api/volunteers/me/attendees', { as: token });
    const told = (id: string) => body.data.find((sale: any) => sale.id === id).has_screenshot;
    expect([told(missing.id), told(kept.id)]).toEqual([false, true]);
  });

  test('what is appended to a picture does not survive', async () => {
    const sold = await sell();
    const file = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const kept = await upload(sold.id, file);
    const bytes = Buffer.from(await (await show(kept.body.file_url)).arrayBuffer());
    expect(bytes.includes('<script>')).toBe(false);
  });

  test('replacing one ends the old address, and keeps the old picture to compare with', async () => {
    const sold = await sell();
    const first = await upload(sold.id, await picture(10, 10).png().toBuffer());
    const before = await filesBelow(folder);
    const second = await upload(sold.id, await picture(20, 20).png().toBuffer());
    expect((await show(first.body.file_url)).status).toBe(404);
    expect((await show(second.body.file_url)).status).toBe(200);
    expect(await filesBelow(folder)).toEqual(expect.arrayContaining(before));
    const actions = await server.database.query(
      `select action from audit_log where subject_id = $1 and action like 'screenshot%' order by at`,
      [sold.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['screenshot.uploaded', 'screenshot.replaced']);
  });

  test('a broken one keeps the old and leaves nothing behind', async () => {
    const sold = await sell();
    const first = await upload(sold.id, await picture(10, 10).png().toBuffer());
    const before = (await filesBelow(folder)).sort();
    const whole = await picture(600, 600).png({ compressionLevel: 0 }).toBuffer();
    const broken = await upload(sold.id, whole.subarray(0, whole.length / 2));
    expect(broken).toMatchObject({
      status: 415,
      body: { detail: 'The picture is damaged and cannot be read' },
    });
    expect((await show(first.body.file_url)).status).toBe(200);
    expect((await filesBelow(folder)).sort()).toEqual(before);
  });

  test('where the row cannot be written, the picture goes too', async () => {
    const sold = await sell();
    const before = (await filesBelow(folder)).sort();
    await server.database.query(`alter table screenshots add constraint none check (width <> 77) not valid`);
    expect((await upload(sold.id, await picture(77, 10).png().toBuffer())).status).toBe(500);
    await server.database.query(`alter table screenshots drop constraint none`);
    expect((await filesBelow(folder)).sort()).toEqual(before);
  });

  test('of a guest who is erased while it arrives, or was before, nothing is kept', async () => {
    const email = `arriving-${kind}@example.org`;
    const sold = await sell({ email });
    const file = await picture(333, 400).png().toBuffer();
    expect((await upload((await sell()).id, file)).status).toBe(200);
    const before = (await filesBelow(folder)).sort();
    const decoder = server.app.get(PictureDecoder);
    const { pid } = decoder['child']!;
    process.kill(pid!, 'SIGSTOP');
    const arriving = upload(sold.id, file);
    await until(() => decoder.queue.running === 1);
    const erasure = await server.call('POST', '/api/personal-data/erasures', {
      as: president,
      body: { email, registrations: 1 },
    });
    expect(erasure.status).toBe(201);
    await until(
      async () =>
        (
          await server.database.query('select from personal_erasures where id = $1 and done_at is not null', [
            erasure.body.id,
          ])
        ).length === 1,
    );
    process.kill(pid!, 'SIGCONT');
    for (const answer of [await arriving, await upload(sold.id, file)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'no_registration' } });
    expect(await rowsOf(sold.id)).toEqual([]);
    expect(
      await server.database.query('select from picture_prints where registration_id = $1', [sold.id]),
    ).toEqual([]);
    expect((await filesBelow(folder)).filter((name) => name.includes('.webp')).sort()).toEqual(
      before.filter((name) => name.includes('.webp')),
    );
  });

  test('only the seller, the president and the finance director may', async () => {
    const sold = await sell();
    const file = await picture(10, 10).png().toBuffer();
    const stranger = await server.signIn(await makeUser(server.database));
    expect((await upload(sold.id, file, stranger)).status).toBe(403);
    expect((await upload(sold.id, file, '')).status).toBe(401);
    expect((await upload(sold.id, file, president)).status).toBe(200);
    expect((await upload('01890000-0000-7000-8000-000000000000', file)).status).toBe(404);
  });

  test('only live registrations that were paid by Zelle', async () => {
    const file = await picture(10, 10).png().toBuffer();
    const cash = await sell({ payment_mode: 'cash' });
    expect(await upload(cash.id, file)).toMatchObject({
      status: 409,
      body: { detail: 'This registration was not paid by Zelle' },
    });
    const gone = await sell();
    await server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'x' where id = $1`,
      [gone.id],
    );
    expect(await upload(gone.id, file)).toMatchObject({
      status: 409,
      body: { detail: 'This registration was cancelled' },
    });
  });

  test('what is no picture, too large, or missing', async () => {
    const sold = await sell();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect((await upload(sold.id, svg)).status).toBe(415);
    expect((await upload(sold.id, Buffer.from('%PDF-1.7 hello'), token, 'shot.png')).status).toBe(415);
    expect((await upload(sold.id, await picture(5, 5).gif().toBuffer())).status).toBe(415);
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic'),
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('mif1heic'),
      await noise(200),
    ]);
    const told = await upload(sold.id, heic, token, 'IMG_1.HEIC');
    expect(told.status).toBe(415);
    expect(told.body.detail).toContain('choose a PNG, JPEG, WebP or AVIF');
    expect(await upload(sold.id, await noise(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { detail: 'The picture is larger than 10 MB' },
    });
    const vast = await picture(8_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
    expect(await upload(sold.id, vast)).toMatchObject({
      status: 413,
      body: { detail: 'The picture has more than 50 megapixels' },
    });
    for (const [width, height] of [
      [1, 32_769],
      [32_769, 1],
    ] as const)
      expect(await upload(sold.id, await picture(width, height).png().toBuffer())).toMatchObject({
        status: 413,
        body: { detail: 'The picture is more than 32,768 pixels wide or high' },
      });
    expect(await upload(sold.id, null)).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.any(String)] } },
    });
    expect((await upload(null, await picture(5, 5).png().toBuffer())).status).toBe(422);
    expect((await upload('nonsense', await picture(5, 5).png().toBuffer())).status).toBe(422);
    const json = await server.call('POST', '/api/upload-transaction-screenshot', { as: token, body: {} });
    expect(json.status).toBe(415);
    expect(await rowsOf(sold.id)).toHaveLength(0);
  });

  test('what is animated is told as such, whichever type it is', async () => {
    const sold = await sell();
    const png = await picture(20, 20).png().toBuffer();
    // A chunk that makes a PNG an animation of two frames, right after the header.
    const animation = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0____', 'latin1');
    animation.writeUInt32BE(crc32(animation.subarray(4, 16)), 16);
    const afterHeader = 8 + 25;
    const apng = Buffer.concat([png.subarray(0, afterHeader), animation, png.subarray(afterHeader)]);
    const frames = [png, await picture(20, 20).negate().png().toBuffer()];
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    // Only the brand tells a sequence from a picture.
    const avif = await picture(20, 20).avif().toBuffer();
    avif.write('avis', 8, 'latin1');
    for (const file of [apng, webp, avif])
      expect(await upload(sold.id, file, token, 'shot.png')).toMatchObject({
        status: 415,
        body: {
          code: 'picture_is_animated',
          detail:
            'Animated pictures cannot be read here. Please choose a picture that does not move, or take a screenshot.',
        },
      });
    expect(await rowsOf(sold.id)).toHaveLength(0);
    for (const still of [
      png,
      await picture(20, 20).webp().toBuffer(),
      await picture(20, 20).avif().toBuffer(),
    ])
      expect((await upload(sold.id, still)).status).toBe(200);
  });

  test('an address works for 15 minutes, for one picture, and not when it was changed', async () => {
    const [one, two] = [await sell(), await sell()];
    const file = await picture(10, 10).png().toBuffer();
    const first = (await upload(one.id, file)).body.file_url as string;
    const second = (await upload(two.id, file)).body.file_url as string;
    const url = new URL(first, server.url);
    const expires = Number(url.searchParams.get('expires'));
    expect(expires).toBeGreaterThan(Date.now() + 5 * 60_000);
    expect(expires).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
    const changed = [
      first.replace(String(expires), String(expires + 60_000)),
      first.replace(String(expires), String(Date.now() - 1)),
      first.slice(0, -3),
      first.split('?')[0]!,
      `${second.split('?')[0]}?${first.split('?')[1]}`,
    ];
    for (const path of changed) {
      expect((await show(path)).status).toBe(401);
      expect((await show(path, token)).status).toBe(403);
      expect((await show(path, president)).status).toBe(200);
    }
    for (const path of ['/api/screenshots/nonsense', `/api/screenshots/nonsense?${first.split('?')[1]}`]) {
      expect((await show(path)).status).toBe(401);
      expect((await show(path, token)).status).toBe(403);
      expect((await show(path, president)).status).toBe(404);
    }
    expect((await show(first.replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase()))).status).toBe(200);
  });

  test('the list is the officers’, newest first, of the event, without cancelled ones; GraphQL answers the same', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    await upload(sold.id, await picture(10, 10).png().toBuffer());
    const list = await server.call('GET', `/api/transaction-screenshots?event_id=${eventId}`, {
      as: president,
    });
    expect(list.status).toBe(200);
    expect(list.body[0]).toMatchObject({
      attendee_id: sold.id,
      attendee_name: sold.name,
      attendee_email: sold.email,
      attendee_phone: sold.phone,
      ticket_quantity: 2,
      total_price: 32,
      payment_mode: 'zelle',
      transaction_screenshot_url: expect.stringContaining('/api/screenshots/'),
      created_by: sold.volunteer_id,
      volunteer_name: 'Vera Volunteer',
      volunteer_role: 'volunteer',
    });
    expect((await server.call('GET', '/api/transaction-screenshots', { as: token })).status).toBe(403);
    const inGraphql = await server.graphql(
      '{ transactionScreenshots { attendeeId totalPrice } }',
      {},
      president,
    );
    expect(inGraphql.body.data.transactionScreenshots[0]).toEqual({ attendeeId: sold.id, totalPrice: 32 });
    await server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'x' where id = $1`,
      [sold.id],
    );
    const after = await server.call('GET', '/api/transaction-screenshots', { as: president });
    expect(after.body.map((row: any) => row.attendee_id)).not.toContain(sold.id);
  });

  test('readiness asks the store', async () => {
    expect((await server.call('GET', '/api/health/ready')).body.storage).toBe('ok');
  });
});

describe('a store that is away', () => {
  const AWAY = {
    status: 503,
    body: {
      detail: 'Pictures are out of reach at the moment. Please try again.',
      request_id: expect.any(String),
    },
  };
  let server: TestApp;
  let eventId: string;
  let president: string;
  beforeAll(async () => {
    server = await startApp({
      env: {
        // Nothing listens there.
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'usher-test',
        S3_ACCESS_KEY_ID: 'nobody',
        S3_SECRET_ACCESS_KEY: 'nobody',
      },
    });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const sell = async (): Promise<string> =>
    (
      await server.call('POST', '/api/register', {
        as: president,
        body: makeAttendee({ payment_mode: 'zelle' }),
      })
    ).body.id;

  test('is said to be away where a picture comes, and nothing is kept', async () => {
    const attendeeId = await sell();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture().png().toBuffer())]), 'shot.png');
    form.append('attendee_id', attendeeId);
    const response = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${president}` },
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject(AWAY);
    expect(
      await server.database.query('select from screenshots where registration_id = $1', [attendeeId]),
    ).toEqual([]);
  });

  test('is said to be away where a picture is asked for', async () => {
    const attendeeId = await sell();
    await server.database.query(
      `insert into screenshots (event_id, registration_id, object_key, bytes, width, height, uploaded_by)
       select event_id, id, 'screenshots/somewhere.webp', 1, 1, 1, seller_id from registrations
       where id = $1 and event_id = $2`,
      [attendeeId, eventId],
    );
    const shown = await server.call('GET', `/api/transaction-screenshots?event_id=${eventId}`, {
      as: president,
    });
    const { transaction_screenshot_url: url } = shown.body.find((row: any) => row.attendee_id === attendeeId);
    expect(await server.call('GET', url)).toMatchObject(AWAY);
  });

  test('is named by readiness, and the rest is served', async () => {
    expect(await server.call('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', database: 'ok', queue: 'ok', storage: 'out', degraded: ['storage'] },
    });
  });
});
