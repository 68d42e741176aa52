import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Store } from '../src/uploads/store/s3-store.js';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.js';

describe('a store behind a network that swallows what is sent', () => {
  let folder: string;
  let proxy: TcpProxy;
  /** `store` uses the network that breaks; `sound` bypasses it. */
  let store: S3Store;
  let sound: S3Store;
  let closeServer: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'usher-store-'));
    const S3rver = createRequire(import.meta.url)('s3rver');
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'usher-test', configs: [] }],
    });
    const { port } = await server.run();
    closeServer = () => server.close();
    const endpoint = `http://127.0.0.1:${port}`;
    proxy = await startTcpProxy(endpoint);
    const settings = {
      region: 'us-east-1',
      bucket: 'usher-test',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    };
    sound = new S3Store({ ...settings, endpoint });
    store = new S3Store(
      { ...settings, endpoint: proxy.url },
      { connectMs: 1_000, answerMs: 1_000, silenceMs: 1_000 },
    );
  });
  afterEach(() => proxy.mend());
  afterAll(async () => {
    await proxy.close();
    await closeServer();
    await rm(folder, { recursive: true, force: true });
  });

  const picture = Buffer.alloc(300_000, 'x');

  test('is given up, and works again afterwards', async () => {
    await sound.put('a.webp', Readable.from([picture]));
    for (const ask of [
      () => store.check(),
      () => store.open('a.webp'),
      () => store.remove('a.webp'),
      () => store.put('b.webp', Readable.from([picture])),
    ]) {
      proxy.swallow();
      await expect(ask()).rejects.toMatchObject({ name: 'TimeoutError' });
      proxy.mend();
    }
    await sound.put('b.webp', Readable.from([picture]));
    expect(await buffer((await store.open('b.webp'))!)).toEqual(picture);
  });

  test('a picture that stops in the middle ends with an error', async () => {
    await sound.put('c.webp', Readable.from([Buffer.alloc(20_000_000, 'x')]));
    const stream = (await store.open('c.webp'))!;
    proxy.swallow();
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
