import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { DamagedFile, readTar, TAR_END, tarEntry } from './tar.js';

const DATE = new Date('2026-11-21T10:00:00Z');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Cuts the bytes into chunks that do not end at the tar's block boundaries. */
function* cut(bytes: Buffer, size = 700): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(bytes: Buffer) {
  const files = [];
  for await (const file of readTar(Readable.from(cut(bytes))))
    files.push({ name: file.name, content: file.content, before: file.before() });
  return files;
}

test('files come out as they went in, each with the checksum of all before it', async () => {
  const given = [
    { name: 'first.json', content: Buffer.from('{}') },
    { name: 'empty', content: Buffer.alloc(0) },
    { name: `${'folder/'.repeat(20)}name`, content: Buffer.alloc(512, 'a') },
    { name: `${'x'.repeat(150)}/${'é'.repeat(80)}`, content: Buffer.alloc(20_000, 'b') },
    { name: 'last.json', content: Buffer.alloc(513, 'c') },
  ];
  const entries = await Promise.all(given.map(({ name, content }) => tarEntry(name, content, DATE)));
  const read = await readAll(Buffer.concat([...entries, TAR_END]));
  expect(read.map(({ name, content }) => ({ name, content }))).toEqual(given);
  const beforeLast = Buffer.concat(entries.slice(0, -1));
  expect(read.at(-1)!.before).toEqual({ sha256: sha256(beforeLast), bytes: beforeLast.length });
});

test('backups that Usher wrote before it had tar-stream are read', async () => {
  const earlier =
    'H4sIAAAAAAACA+3WywrCMBAF0Kz9Cune9sb0of5NHyPWRxqaRAXx3wVXrW66KEXpnM1kF0iYy/X2QO2qyMuTN9El1/WerAuPttFiNACQAu+J7wlACZlIZFmaxjEEpEImxRJiAt66vBWY5K4f9HguBJsvupJ2NoLcbqKxzqYunW8pvFFhBuy/BGR//5VS6b/vv+8GqzfnJq9s95V+5P/vbN44AmetF1Okq5Gr37D+J5OP/reGirn/TdL/AtJVsHOtJ26CjDE2Iy+m2lwiABIAAA==';
  const files = await readAll(gunzipSync(Buffer.from(earlier, 'base64')));
  expect(files.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['usher-backup/manifest.json', '{}\n'],
    [`usher-backup/uploads/${'events/0198/'.repeat(8)}picture.webp`, 'x'.repeat(513)],
    ['usher-backup/end.json', '{"end":true}\n'],
  ]);
  expect(files[2]!.before).toEqual({
    sha256: 'e2d7a49700409646f44e22dc644e75bf402901bd9cb05c2082b154c2fa5550cc',
    bytes: 2560,
  });
});

test('a file that is no tar, or not whole, is damaged', async () => {
  const whole = Buffer.concat([await tarEntry('file', Buffer.alloc(5_000, 'a'), DATE), TAR_END]);
  const changed = Buffer.from(whole);
  changed.write('g', 0);
  for (const bytes of [changed, Buffer.alloc(5_000, 'a'), whole.subarray(0, 100), whole.subarray(0, 3_000)])
    await expect(readAll(bytes)).rejects.toThrow(DamagedFile);
});

test('what the source fails with is handed on', async () => {
  const failure = new Error('the disk is gone');
  const source = async function* () {
    yield (await tarEntry('file', Buffer.alloc(5_000), DATE)).subarray(0, 1_000);
    throw failure;
  };
  await expect(readTar(source()).next()).rejects.toBe(failure);
});

test('a reader that leaves early lets go of the source', async () => {
  const entry = await tarEntry('file', Buffer.alloc(100_000), DATE);
  const source = Readable.from(Array.from({ length: 100 }, () => entry));
  const isClosed = new Promise((resolve) => source.once('close', resolve));
  for await (const file of readTar(source)) {
    expect(file.name).toBe('file');
    break;
  }
  await isClosed;
});
