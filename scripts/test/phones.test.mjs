/**
 * `npm start -- --phones`: the certificates, the address that phones connect to, the QR codes and the error messages.
 * A browser test goes the whole way (admin-ui/e2e/phones.spec.ts).
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import { ensureCertificates } from '../lib/certificates.mjs';
import { hasAddress, isLoopback, openUrl, reachableAddresses } from '../lib/network-address.mjs';
import { inRoot } from '../lib/paths.mjs';
import { configureNetwork, qrCodes, watchAddress } from '../lib/phones.mjs';
import { makeProject } from './support.mjs';

const day = 24 * 3600_000;
const address = '192.168.7.20';

describe('the certificates', () => {
  /** @type {string} */
  let folder;
  before(() => void (folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'usher-phones-')), 'phones')));
  after(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));

  const keep = (options = {}) => ensureCertificates(folder, { address, computer: 'laptop', ...options });
  const read = (/** @type {string} */ name) => fs.readFileSync(path.join(folder, name), 'utf8');
  const server = () => new X509Certificate(read('certificate.pem'));
  const files = ['authority.pem', 'authority-key.pem', 'certificate.pem', 'certificate-key.pem'];

  /**
   * Connects to a server as a client that trusts only the authority.
   * @param {{ key: string, cert: string }} own the server's key and certificate
   * @param {import('node:tls').ConnectionOptions} options
   * @returns {Promise<string>} `trusted`, or the error's message
   */
  async function ask(own, options) {
    const listener = createServer(own).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = /** @type {net.AddressInfo} */ (listener.address());
    try {
      return await new Promise((resolve) => {
        const socket = tls.connect({ port, host: '127.0.0.1', ca: read('authority.pem'), ...options });
        socket.once('secureConnect', () => resolve('trusted') ?? socket.destroy());
        socket.once('error', (error) => resolve(error.message));
      });
    } finally {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    }
  }

  test('are made once, and only their owner may read the private keys', async () => {
    const first = await keep();
    const made = files.map(read);
    assert.deepEqual(await keep(), first);
    assert.deepEqual(files.map(read), made);
    assert.equal(first.fingerprint, new X509Certificate(made[0]).fingerprint256);
    if (process.platform === 'win32') return;
    assert.equal(fs.statSync(folder).mode & 0o777, 0o700);
    for (const name of ['authority-key.pem', 'certificate-key.pem'])
      assert.equal(fs.statSync(path.join(folder, name)).mode & 0o777, 0o600, name);
    fs.chmodSync(path.join(folder, 'authority-key.pem'), 0o644);
    await keep();
    assert.equal(fs.statSync(path.join(folder, 'authority-key.pem')).mode & 0o777, 0o600);
  });

  test('are good for the address and localhost, and for as long as Apple’s devices take', async () => {
    await keep();
    const { validFrom, validTo } = server();
    assert.ok((Date.parse(validTo) - Date.parse(validFrom)) / day <= 397);
    assert.ok(Date.parse(validFrom) < Date.now() - day / 2, 'a phone’s clock may be slow');
    const own = { cert: read('certificate.pem'), key: read('certificate-key.pem') };
    const called = (/** @type {string} */ name) =>
      ask(own, { checkServerIdentity: (_, cert) => tls.checkServerIdentity(name, cert) });
    assert.equal(await called(address), 'trusted');
    assert.equal(await called('localhost'), 'trusted');
    assert.match(await called('192.168.7.21'), /altnames/);
    assert.match(await ask(own, { ca: [...tls.rootCertificates] }), /unable to verify/);
  });

  test('another address gets another certificate, of the same authority', async () => {
    await keep();
    const [authority, , earlier] = files.map(read);
    await keep({ address: '10.0.0.4' });
    assert.equal(read('authority.pem'), authority);
    assert.notEqual(read('certificate.pem'), earlier);
    assert.ok(server().checkIP('10.0.0.4'));
    assert.ok(server().verify(new X509Certificate(authority).publicKey));
  });

  test('one that is about to expire is made again, and so is an authority that would expire before it', async () => {
    await keep();
    const [authority, , earlier] = files.map(read);
    const later = (/** @type {number} */ days) => keep({ now: new Date(Date.now() + days * day) });
    await later(360);
    assert.equal(read('certificate.pem'), earlier);
    await later(367);
    assert.notEqual(read('certificate.pem'), earlier);
    assert.equal(read('authority.pem'), authority);
    await later(3300);
    assert.notEqual(read('authority.pem'), authority);
    assert.ok(server().checkIssued(new X509Certificate(read('authority.pem'))));
  });

  test('a key that does not belong to its certificate, and half a file, are made again', async () => {
    for (const name of ['certificate-key.pem', 'authority-key.pem']) {
      await keep();
      fs.writeFileSync(path.join(folder, name), read(name).slice(0, 60));
      await keep();
      const own = { cert: read('certificate.pem'), key: read('certificate-key.pem') };
      assert.equal(await ask(own, { checkServerIdentity: () => undefined }), 'trusted');
    }
  });

  test('an authority that may vouch for more than it has to is replaced', async () => {
    await keep();
    await import('reflect-metadata');
    const x509 = await import('@peculiar/x509');
    const own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const earlier = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name: 'CN=Usher on laptop',
      notAfter: new Date(Date.now() + 3000 * day),
      signingAlgorithm: algorithm,
      keys: own,
      extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
    });
    fs.writeFileSync(path.join(folder, 'authority.pem'), earlier.toString('pem'));
    const key = await crypto.subtle.exportKey('pkcs8', own.privateKey);
    fs.writeFileSync(path.join(folder, 'authority-key.pem'), x509.PemConverter.encode(key, 'PRIVATE KEY'));
    await keep();
    assert.notEqual(read('authority.pem'), earlier.toString('pem'));
    assert.ok(server().checkIssued(new X509Certificate(read('authority.pem'))));
  });

  test('of public addresses it vouches for the one that the hall handed out, and lasts while it is the same', async () => {
    await keep();
    const local = read('authority.pem');
    await keep({ address: '198.51.100.7' });
    const hall = read('authority.pem');
    assert.notEqual(hall, local);
    assert.equal(await forge({ san: { type: 'ip', value: '198.51.100.7' } }), 'trusted');
    assert.match(await forge({ san: { type: 'ip', value: '198.51.100.8' } }), /permitted subtree violation/);
    await keep({ address });
    await keep({ address: '198.51.100.7' });
    assert.equal(read('authority.pem'), hall);
    await keep({ address: '198.51.100.8' });
    assert.notEqual(read('authority.pem'), hall);
  });

  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const eku = {
    server: '1.3.6.1.5.5.7.3.1',
    client: '1.3.6.1.5.5.7.3.2',
    code: '1.3.6.1.5.5.7.3.3',
    mail: '1.3.6.1.5.5.7.3.4',
  };
  /**
   * Makes a certificate as a thief of the authority's key would.
   * @param {{ san: import('@peculiar/x509').JsonGeneralName, use?: string, ca?: boolean }} options
   */
  async function steal({ san, use }) {
    await import('reflect-metadata');
    const x509 = await import('@peculiar/x509');
    const { subtle } = crypto;
    const stolen = x509.PemConverter.decodeFirst(read('authority-key.pem'));
    const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const forged = await x509.X509CertificateGenerator.create({
      serialNumber: '0102',
      subject: 'CN=a stranger',
      issuer: new x509.X509Certificate(read('authority.pem')).subject,
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: await subtle.importKey('pkcs8', stolen, algorithm, false, ['sign']),
      extensions: [
        new x509.SubjectAlternativeNameExtension([san]),
        ...(use ? [new x509.ExtendedKeyUsageExtension([use])] : []),
      ],
    });
    const key = x509.PemConverter.encode(await subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
    return { cert: forged.toString('pem'), key };
  }
  /** What a browser makes of a server with such a certificate. @param {Parameters<typeof steal>[0]} options */
  const forge = async (options) => ask(await steal(options), { checkServerIdentity: () => undefined });
  const violation = /permitted subtree violation/;

  test('whoever steals the authority’s key can pose as no site, and as nobody who sends mail', async () => {
    await keep();
    assert.equal(await forge({ san: { type: 'ip', value: '10.1.2.3' } }), 'trusted');
    assert.match(await forge({ san: { type: 'dns', value: 'bank.example' } }), violation);
    for (const ip of ['8.8.8.8', '172.32.0.1', '193.168.1.1', '2001:db8::1', 'fd00::1'])
      assert.match(await forge({ san: { type: 'ip', value: ip } }), violation, ip);
    assert.match(await forge({ san: { type: 'email', value: 'treasurer@bank.example' } }), violation);
    for (const url of ['https://bank.example/', 'spiffe://bank.example/till', 'urn:bank'])
      assert.notEqual(await forge({ san: { type: 'url', value: url } }), 'trusted', url);
  });

  const openssl = spawnSync('openssl', ['version']).status === 0;
  test(
    'and signs for servers only: for no client, no program and no mail',
    { skip: openssl || process.env.CI ? false : 'openssl is not installed' },
    async () => {
      await keep();
      const san = /** @type {const} */ ({ type: 'ip', value: '10.1.2.3' });
      const judged = async (/** @type {string} */ purpose, /** @type {string} */ pem) => {
        const file = path.join(folder, 'judged.pem');
        fs.writeFileSync(file, pem);
        const authority = path.join(folder, 'authority.pem');
        const { status, stdout, stderr } = spawnSync(
          'openssl',
          ['verify', '-x509_strict', '-purpose', purpose, '-CAfile', authority, file],
          { encoding: 'utf8' },
        );
        return status === 0 ? 'good' : `${stdout}${stderr}`;
      };
      assert.equal(await judged('sslserver', read('certificate.pem')), 'good');
      for (const use of [undefined, ...Object.values(eku)]) {
        const { cert } = await steal({ san, use });
        for (const purpose of ['sslclient', 'smimesign', 'smimeencrypt', 'timestampsign'])
          assert.match(
            await judged(purpose, cert),
            /unsuitable certificate purpose|unsupported/,
            `${use} ${purpose}`,
          );
      }
    },
  );

  test('a server that asks for a certificate does not take one of its making', async () => {
    await keep();
    const own = { cert: read('certificate.pem'), key: read('certificate-key.pem') };
    for (const use of [undefined, eku.client]) {
      const visitor = await steal({ san: { type: 'ip', value: '10.1.2.3' }, use });
      const listener = tls.createServer({
        ...own,
        requestCert: true,
        rejectUnauthorized: false,
        ca: read('authority.pem'),
      });
      listener.listen(0, '127.0.0.1');
      await once(listener, 'listening');
      const { port } = /** @type {net.AddressInfo} */ (listener.address());
      const client = tls.connect({ port, host: '127.0.0.1', ...visitor, rejectUnauthorized: false });
      client.on('error', () => undefined);
      const [socket] = await once(listener, 'secureConnection');
      const { authorized, authorizationError } = socket;
      client.destroy();
      socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
      assert.equal(authorized, false, use);
      assert.match(String(authorizationError), /INVALID_PURPOSE/);
    }
  });
});

describe('the address', () => {
  const at = (/** @type {string} */ ip) => [
    /** @type {os.NetworkInterfaceInfo} */ ({ address: ip, family: 'IPv4', internal: ip.startsWith('127.') }),
  ];

  test('is the one of the network that leads on, and never the machine’s own or one that nobody gave it', () => {
    const interfaces = {
      lo: at('127.0.0.1'),
      docker0: at('172.17.0.1'),
      eth0: at('169.254.3.4'),
      eth1: at('10.0.0.5'),
      wlan0: at('192.168.1.5'),
    };
    assert.deepEqual(reachableAddresses(interfaces, '192.168.1.5'), [
      '192.168.1.5',
      '10.0.0.5',
      '172.17.0.1',
    ]);
    assert.deepEqual(reachableAddresses({ lo: at('127.0.0.1') }, undefined), []);
  });

  test('is open to others unless it is certain that it is not', () => {
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      assert.equal(isLoopback(host), true, host);
    for (const host of [
      '0.0.0.0',
      '::',
      '192.168.1.5',
      'fd00::1',
      'laptop',
      'localhost.example',
      '127.0.0.1.nip.io',
      '',
    ])
      assert.equal(isLoopback(host), false, host);
  });

  test('of this computer is told by one name', () => {
    for (const host of ['127.0.0.1', '0.0.0.0', '[::]', '[::1]', 'localhost'])
      assert.equal(openUrl(`http://${host}:3000`), 'http://localhost:3000');
    assert.equal(openUrl('https://127.0.0.1'), 'https://localhost');
    for (const url of ['https://192.168.1.5:3000', 'http://127.0.0.10:3000', 'http://10.0.0.0.0:80'])
      assert.equal(openUrl(url), url);
  });

  test('through a tunnel no phone comes in', () => {
    const interfaces = { tun0: at('10.8.0.2'), 'Wi-Fi': at('192.168.1.5') };
    assert.equal(reachableAddresses(interfaces, '10.8.0.2')[0], '192.168.1.5');
  });

  test('that is lost is told once, and one that is kept is not', (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    /** @type {string[]} */
    const said = [];
    const ends = ['127.0.0.1', '203.0.113.9'].map((ip) =>
      watchAddress({ address: ip }, (line) => said.push(line)),
    );
    for (let look = 0; look < 6; look++) t.mock.timers.tick(10_000);
    ends.forEach((end) => end());
    assert.equal(said.length, 1);
    assert.match(said[0], /^This computer has lost the address 203\.0\.113\.9,/);
  });
});

describe('the QR codes', () => {
  const urls = ['http://192.168.1.5:3001/trust', 'https://192.168.1.5:3000'];

  test('stand side by side, each under its address', async () => {
    const text = await qrCodes([
      { title: 'One', url: urls[0] },
      { title: 'Two', url: urls[1] },
    ]);
    const [titles, addresses, ...lines] = text.split('\n');
    assert.match(titles, /^One +Two$/);
    assert.match(addresses, /^http:.*\/trust +https:[^ ]*$/);
    assert.ok(lines.length > 10 && lines.every((line) => line.length < 80), text);
  });

  test('are read as their addresses', async () => {
    const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: /** @type {any} */ (fs.readFileSync(wasm).buffer) } });
    const scale = 8;
    for (const url of urls) {
      const [, , ...lines] = (await qrCodes([{ title: '', url }])).split('\n');
      const columns = Math.max(...lines.map((line) => line.length)) + 2;
      const [width, height] = [columns * scale, lines.length * 2 * scale];
      const data = new Uint8ClampedArray(width * height * 4).fill(255);
      // Each character shows two modules of the code, one above the other.
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const letter = lines[Math.floor(y / scale / 2)][Math.floor(x / scale)] ?? ' ';
          const isDark = (Math.floor(y / scale) % 2 === 0 ? '▀█' : '▄█').includes(letter);
          if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
        }
      const read = await readBarcodes(/** @type {any} */ ({ data, width, height, colorSpace: 'srgb' }));
      assert.deepEqual(
        read.map((code) => code.text),
        [url],
      );
    }
  });
});

const reachable = reachableAddresses(os.networkInterfaces(), undefined).length > 0;

describe('npm start -- --phones', { skip: reachable ? false : 'this machine is in no network' }, () => {
  /** @type {Awaited<ReturnType<typeof makeProject>>} */
  let project;
  before(async () => void (project = await makeProject()));
  after(() => project.remove());
  const start = (/** @type {string[]} */ args, env = {}) => project.run('start.mjs', { args, env });

  /**
   * Checks that the launcher prints one line, ends with 1 and makes no certificates.
   * @param {ReturnType<typeof import('./support.mjs').launch>} usher
   * @param {RegExp} line
   */
  async function refuses(usher, line) {
    assert.equal(await usher.exited, 1, usher.output());
    assert.match(usher.output(), line);
    assert.equal(usher.output().trim().split('\n').length, 1);
    assert.ok(!fs.existsSync(project.at('.data', 'phones')));
  }

  test('without a network it says so', async () => {
    const preload = pathToFileURL(inRoot('scripts/test/stub/no-network.mjs')).href;
    await refuses(
      start(['--phones'], { NODE_OPTIONS: `--import=${preload}` }),
      /^This computer has no network address/,
    );
  });

  test('a port that is taken is one line that names its setting, whoever has it', async () => {
    for (const [port, name] of /** @type {const} */ ([
      [project.port, 'PORT'],
      [project.port + 1, 'TRUST_PORT'],
    ])) {
      const stranger = net.createServer().listen(port, '0.0.0.0');
      await once(stranger, 'listening');
      await refuses(start(['--phones']), new RegExp(`^Port ${port} is taken.* set ${name} to a free one`));
      await new Promise((resolve) => stranger.close(resolve));
    }
  });

  test('the links in mails, and the address that is served, are those that phones reach', async () => {
    const settings = ['PORT', 'TRUST_PORT', 'HOST', 'PUBLIC_URL'];
    const before = settings.map((name) => [name, process.env[name]]);
    const setTo = (/** @type {(string | undefined)[][]} */ values) => {
      for (const [name = '', value] of values)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    };
    try {
      setTo(settings.map((name) => [name, name === 'PORT' ? String(project.port) : undefined]));
      const { address, url } = await configureNetwork(0);
      assert.ok(hasAddress(address));
      assert.equal(url, `https://${address}:${project.port}`);
      assert.equal(process.env.PUBLIC_URL, url);
      assert.equal(process.env.HOST, '0.0.0.0');
      assert.equal(process.env.TRUST_PORT, String(project.port + 1));
    } finally {
      setTo(before);
    }
  });

  test('HOST must be an address of this computer', async () => {
    assert.ok(!hasAddress('203.0.113.9'));
    await refuses(start(['--phones'], { HOST: '203.0.113.9' }), /^HOST 203\.0\.113\.9 is no address/);
    await refuses(start(['--phones'], { HOST: '127.0.0.1' }), /^HOST 127\.0\.0\.1 is no address/);
  });

  test('another word than --phones is refused, and starts nothing', async () => {
    await refuses(start(['--phone']), /^Usage: npm start/);
  });
});
