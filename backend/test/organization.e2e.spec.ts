import sharp from 'sharp';
import { LOGOS } from './support/logos.js';
import { makeUser } from './support/builders.js';
import { type Answer, startApp, type TestApp } from './support/app.js';

let server: TestApp;
let president: string;
let finance: string;
beforeEach(async () => {
  server = await startApp();
  president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
});
afterEach(() => server.close());

const show = async (as?: string) => (await server.call('GET', '/api/organization', as ? { as } : {})).body;
const put = (body: object, as = president) => server.call('PUT', '/api/organization', { as, body });

async function upload(picture: Buffer | null, as = president, type = 'image/png'): Promise<Answer> {
  const form = new FormData();
  if (picture) form.set('file', new Blob([new Uint8Array(picture)], { type }), 'logo.png');
  else form.set('note', 'no file');
  const response = await fetch(`${server.url}/api/organization/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  return { status: response.status, headers: {}, body: await response.json() };
}
const fetchLogo = async (path: string) => {
  const response = await fetch(server.url + path);
  return { response, picture: Buffer.from(await response.arrayBuffer()) };
};

test('until it is set, there is no name, no logo, and the time zone of the setting', async () => {
  expect(await show()).toEqual({ name: null, logo: null });
  expect(await show(finance)).toEqual({ name: null, logo: null });
  expect(await show('forged')).toEqual({ name: null, logo: null });
  expect(await show(president)).toEqual({
    name: null,
    logo: null,
    reply_to: null,
    time_zone: 'America/New_York',
    second_factor: 'none',
  });
});

test('the president sets it; what is left out stays, and an empty name is none', async () => {
  const whole = { name: ' Riverside Friends ', reply_to: 'Us@Example.org', time_zone: 'Asia/Kathmandu' };
  const stored = {
    name: 'Riverside Friends',
    logo: null,
    reply_to: 'us@example.org',
    time_zone: 'Asia/Kathmandu',
    second_factor: 'none',
  };
  expect(await put(whole)).toMatchObject({ status: 200, body: stored });
  expect(await show(president)).toEqual(stored);
  expect(await show()).toEqual({ name: 'Riverside Friends', logo: null });
  expect((await put({ name: 'Riverside Friends', time_zone: 'Europe/Athens' })).body).toEqual({
    ...stored,
    time_zone: 'Europe/Athens',
  });
  expect((await put({ name: '', reply_to: null, time_zone: 'Europe/Athens' })).body).toEqual({
    name: null,
    logo: null,
    reply_to: null,
    time_zone: 'Europe/Athens',
    second_factor: 'none',
  });
  expect(await put(whole, finance)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_permissions' },
  });
  const audit = await server.database.query(
    `select details from audit_log where action = 'organization.updated' order by id`,
  );
  expect(audit[0]).toEqual({
    details: {
      old: { name: null, reply_to: null, time_zone: null, second_factor: 'none' },
      new: {
        name: 'Riverside Friends',
        reply_to: 'us@example.org',
        time_zone: 'Asia/Kathmandu',
        second_factor: 'none',
      },
    },
  });
});

test.each([
  [{ time_zone: 'Europe/Athens' }, 'name', 'required'],
  [{ name: 'a\u0000b', time_zone: 'Europe/Athens' }, 'name', 'text.invalid'],
  [{ name: 'x'.repeat(81), time_zone: 'Europe/Athens' }, 'name', 'text.too_long'],
  [{ name: 'A', reply_to: 'nobody', time_zone: 'Europe/Athens' }, 'reply_to', 'email.invalid'],
  [{ name: 'A' }, 'time_zone', 'required'],
  [{ name: 'A', time_zone: 'Mars/Olympus' }, 'time_zone', 'time_zone.unknown'],
  [{ name: 'A', time_zone: '+05:45' }, 'time_zone', 'time_zone.unknown'],
  [{ name: 'A', time_zone: 'UTC', second_factor: 'some' }, 'second_factor', 'choice.unknown'],
  [{ name: 'A', time_zone: 'UTC', second_factor: null }, 'second_factor', 'choice.unknown'],
])('%j is refused at %s', async (body, field, code) => {
  const answer = await put(body);
  expect(answer.status).toBe(422);
  expect(answer.body.error_codes[field]).toEqual([code]);
});

test('every zone that a browser offers is one of the database', async () => {
  const zones = Intl.supportedValuesOf('timeZone');
  await server.database.query(`select now() at time zone zone from unnest($1::text[]) zone`, [zones]);
});

test('a new event begins with its time zone', async () => {
  await put({ name: 'A', time_zone: 'Asia/Kathmandu' });
  const event = { name: 'Supper', description: '', event_date: '2030-05-01T18:00:00Z', location: 'Mill' };
  const made = await server.call('POST', '/api/events', { as: president, body: event });
  expect(made.body.time_zone).toBe('Asia/Kathmandu');
});

describe('a logo', () => {
  test.each([
    ['wide', { r: 255, g: 255, b: 255 }],
    ['tall', { r: 20, g: 83, b: 45 }],
    ['transparent', { r: 255, g: 255, b: 255 }],
    ['white', { r: 10, g: 44, b: 51 }],
    ['both', { r: 120, g: 138, b: 143 }],
  ] as const)('that is %s becomes a small opaque PNG on a ground of its own', async (kind, ground) => {
    const answer = await upload(await LOGOS[kind]());
    expect(answer).toMatchObject({ status: 200, body: { time_zone: 'America/New_York' } });
    const { logo } = await show();
    expect(logo).toBe(answer.body.logo);
    expect(logo).toMatch(/^\/api\/organization\/logo\/[0-9a-f]{32}$/);
    const { response, picture } = await fetchLogo(logo);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(picture.length).toBeLessThan(20_000);
    const { width, height } = await sharp(picture).metadata();
    expect(Math.max(width / 480, height / 160)).toBe(1);
    expect((await sharp(picture).stats()).isOpaque).toBe(true);
    const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const [at, channel] of (['r', 'g', 'b'] as const).entries())
      expect(Math.abs(data[at]! - ground[channel])).toBeLessThan(4);
  });

  test('has another path when it is another, and the old path leads nowhere', async () => {
    const first = (await upload(await LOGOS.wide())).body.logo;
    expect((await upload(await LOGOS.wide())).body.logo).toBe(first);
    const second = (await upload(await LOGOS.tall())).body.logo;
    expect(second).not.toBe(first);
    expect(await server.call('GET', first)).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
      body: { code: 'no_logo' },
    });
    const removed = await server.call('DELETE', '/api/organization/logo', { as: president });
    expect(removed).toMatchObject({ status: 200, body: { logo: null } });
    expect(await server.call('DELETE', '/api/organization/logo', { as: president })).toMatchObject({
      status: 200,
    });
    expect((await server.call('GET', second)).status).toBe(404);
    const audit = await server.database.query(
      `select action from audit_log where subject_type = 'organization' order by id`,
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'organization.logo_set',
      'organization.logo_set',
      'organization.logo_removed',
    ]);
  });

  test('is a picture as those of transfers are: no SVG, nothing broken, nothing that moves', async () => {
    const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await upload(image, president, 'image/svg+xml')).toMatchObject({
      status: 415,
      body: { code: 'not_a_picture' },
    });
    expect(await upload(image)).toMatchObject({ status: 415, body: { code: 'not_a_picture' } });
    const cut = (await LOGOS.wide()).subarray(0, 5_000);
    expect(await upload(cut)).toMatchObject({ status: 415, body: { code: 'broken_picture' } });
    const still = { create: { width: 20, height: 20, channels: 3, background: '#f00' } } as const;
    const frames = [await sharp(still).png().toBuffer(), await sharp(still).negate().png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect(await upload(moving)).toMatchObject({ status: 415, body: { code: 'picture_is_animated' } });
    expect(await upload(null)).toMatchObject({
      status: 422,
      body: { error_codes: { file: ['logo.required'] } },
    });
    expect(await upload(await LOGOS.wide(), finance)).toMatchObject({ status: 403 });
    const json = await server.call('POST', '/api/organization/logo', { as: president, body: {} });
    expect(json).toMatchObject({ status: 415, body: { code: 'not_multipart' } });
    expect((await show()).logo).toBeNull();
  });

  test('of one colour, of nothing and of one pixel is a logo too', async () => {
    for (const background of ['#c00', { r: 0, g: 0, b: 0, alpha: 0 }])
      for (const [width, height] of [
        [1, 1],
        [4_000, 3],
        [300, 300],
      ] as const) {
        const picture = await sharp({ create: { width, height, channels: 4, background } })
          .png()
          .toBuffer();
        expect((await upload(picture)).status).toBe(200);
      }
  });
});
