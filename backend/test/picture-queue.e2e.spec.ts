import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { PictureDecoder } from '../src/uploads/pictures/picture-decoder.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { until } from './support/until.js';

const METRICS_TOKEN = 'a token of its own, for figures';
const BUSY = {
  code: 'pictures_busy',
  detail: 'Too many pictures are arriving at this moment. Please try again in 10 seconds.',
  params: { seconds: 10 },
  request_id: expect.any(String),
};

let server: TestApp;
let decoder: PictureDecoder;
let token: string;
let shot: Buffer;
beforeAll(async () => {
  server = await startApp({ env: { METRICS_TOKEN } });
  decoder = server.app.get(PictureDecoder);
  await makeEvent(server.database);
  token = await server.signIn(await makeUser(server.database));
  shot = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#0b4a54' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

const sell = async (): Promise<string> => {
  const body = makeAttendee({ payment_mode: 'zelle' });
  return (await server.call('POST', '/api/register', { as: token, body })).body.id;
};
async function upload(attendeeId: string, file = shot) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'shot.png');
  form.append('attendee_id', attendeeId);
  const response = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: (await response.json()) as any };
}

/** Returns how many pictures are being decoded and how many wait, as reported to Prometheus. */
async function figures(): Promise<[running: number, waiting: number]> {
  const { body } = await server.call('GET', '/metrics', { as: METRICS_TOKEN });
  const read = (state: string) =>
    Number(
      new RegExp(`^usher_local_queue\\{queue="pictures",state="${state}"\\} (\\d+)$`, 'm').exec(body)![1],
    );
  return [read('running'), read('waiting')];
}

/** Starts the decoder with a first picture, then stops its process, so that nothing is decoded. */
async function blockDecoder(): Promise<{ pid: number; release: () => void }> {
  expect((await upload(await sell())).status).toBe(200);
  const { pid } = decoder['child']!;
  process.kill(pid!, 'SIGSTOP');
  return { pid: pid!, release: () => void process.kill(pid!, 'SIGCONT') };
}
const uploadsLeft = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`usher-upload-${process.pid}-`));

describe('pictures that arrive together', () => {
  test('are decoded one at a time; who finds the queue full is told so, and nobody is lost', async () => {
    const registrations = await Promise.all(Array.from({ length: 30 }, sell));
    const { release } = await blockDecoder();
    let refused = 0;
    const all = registrations.map(async (id) => {
      const answer = await upload(id);
      if (answer.status === 503) refused++;
      return answer;
    });
    await until(() => refused === 9);
    expect(await figures()).toEqual([1, 20]);
    release();
    const answers = await Promise.all(all);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(21);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toEqual({
        status: 503,
        retryAfter: '10',
        body: BUSY,
      });
    expect(await figures()).toEqual([0, 0]);
    expect(await uploadsLeft()).toEqual([]);
  });

  test('what is no picture is refused without waiting for its turn', async () => {
    const [waiting, other] = [await sell(), await sell()];
    const { release } = await blockDecoder();
    const held = upload(waiting);
    await until(() => decoder.queue.running === 1);
    expect((await upload(other, Buffer.from('%PDF-1.7 hello'))).status).toBe(415);
    release();
    expect((await held).status).toBe(200);
  });
});

describe('the decoder', () => {
  test('that dies over a picture ends that upload alone, and leaves nothing behind', async () => {
    const [deadly, next] = [await sell(), await sell()];
    const { pid } = await blockDecoder();
    const first = upload(deadly);
    await until(() => decoder.queue.running === 1);
    const second = upload(next);
    await until(() => decoder.queue.waiting === 1);
    process.kill(pid, 'SIGKILL');
    expect(await first).toMatchObject({
      status: 415,
      body: {
        detail: 'The picture cannot be read here. Please choose a smaller one, or take a screenshot of it.',
      },
    });
    expect((await second).status).toBe(200);
    expect(await uploadsLeft()).toEqual([]);
  });

  test('that finds no room for what it writes says so, and not that the picture is damaged', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'usher-full-'));
    const file = path.join(folder, 'shot.png');
    await writeFile(file, shot);
    const written = path.join(folder, 'shot.webp');
    for (const [target, preview] of [
      ['/dev/full', written],
      [written, '/dev/full'],
      [path.join(folder, 'nowhere', 'shot.webp'), written],
    ] as const)
      await expect(decoder.decode(file, target, preview)).rejects.toMatchObject({
        code: 'pictures_unavailable',
      });
    await rm(folder, { recursive: true });
    expect((await upload(await sell())).status).toBe(200);
  });

  test('that takes too much of the processor over a picture ends that upload alone, and those that wait go on', async () => {
    const [endless, next] = [await sell(), await sell()];
    const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#0b4a54' } })
      .png()
      .toBuffer();
    decoder['limits'].processorMs = 20;
    const first = upload(endless, large);
    await until(() => decoder.queue.running === 1);
    decoder['limits'].processorMs = 10_000;
    const second = upload(next);
    expect(await first).toMatchObject({ status: 415, body: { code: 'undecodable_picture' } });
    expect((await second).status).toBe(200);
  });

  test('that gets no processor says nothing of its picture: it may be sent again, and those that wait go on', async () => {
    const [unlucky, next] = [await sell(), await sell()];
    await blockDecoder();
    decoder['limits'].patienceMs = 500;
    const first = upload(unlucky);
    await until(() => decoder.queue.running === 1);
    decoder['limits'].patienceMs = 60_000;
    const second = upload(next);
    expect(await first).toEqual({ status: 503, retryAfter: '10', body: BUSY });
    expect((await second).status).toBe(200);
    expect((await upload(unlucky)).status).toBe(200);
  });

  test('ends when no picture comes, and gives back all its memory; the next picture starts it again', async () => {
    expect((await upload(await sell())).status).toBe(200);
    const { exitCode, pid } = decoder['child']!;
    expect(exitCode).toBeNull();
    await until(() => !isAlive(pid!), 15_000);
    expect((await upload(await sell())).status).toBe(200);
  });

  test('ends with the API', async () => {
    const other = await startApp({ database: server.database });
    const child = other.app.get(PictureDecoder)['start']();
    other.app.get(PictureDecoder)['child'] = child;
    await other.close();
    expect(isAlive(child.pid!)).toBe(false);
  });

  (process.platform === 'linux' ? test : test.skip)('knows none of our secrets', async () => {
    process.env.USHER_TEST_SECRET = 'a secret of the process';
    const { pid, release } = await blockDecoder();
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('secret');
    release();
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
