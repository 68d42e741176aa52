import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../lib/wait.mjs';
import { openClient } from './client.mjs';
import {
  followLink,
  createEventAndVolunteer,
  createTicketSeller,
  PRESIDENT,
  readMails,
  sellByTransfer,
  signIn,
} from './people.mjs';
import { docker } from './stack.mjs';

/**
 * A step of the test: resolves to a few words about what was observed, or throws.
 *
 * @typedef {{ name: string, run: (scene: Scene) => Promise<string> }} Step
 * @typedef {object} Scene the state that each step gets from the steps before it
 * @property {string} folder for files
 * @property {string} [given] an existing image, to be used instead of building one
 * @property {string} image name and tag of the first version
 * @property {string} nextImage name and tag of the second version
 * @property {import('./stack.mjs').Stack} stack
 * @property {(stack: import('./stack.mjs').Stack) => Promise<import('./client.mjs').Client>} connect
 * @property {(name: string, image: string) => Promise<import('./stack.mjs').Stack>} openAnother
 * @property {import('./client.mjs').Client} client
 * @property {string} president a token
 * @property {string} volunteer a token
 * @property {string} eventId
 * @property {ReturnType<typeof createTicketSeller>} till
 * @property {Buffer} picture
 */

/** @param {number} since from performance.now() */
export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Opens a client that trusts the proxy's certificate authority.
 * @param {import('./stack.mjs').Stack} stack
 * @param {string} folder
 */
export async function connect(stack, folder) {
  const file = path.join(folder, `${stack.project}.crt`);
  await stack.compose(['cp', 'proxy:/data/caddy/pki/authorities/local/root.crt', file]);
  return openClient({ port: stack.httpsPort, ca: fs.readFileSync(file, 'utf8') });
}

/**
 * Checks that the image has every page and all files that its HTML names.
 * @param {import('./client.mjs').Client} client
 */
async function lookAtPages(client) {
  /** @type {Set<string>} */
  const files = new Set(['/sw.js', '/ticket-sw.js', '/manifest.webmanifest']);
  const pages = ['/', '/checkin', '/statement', '/practice', '/hand-overs', '/transfers', '/ticket/1'];
  const documents = await Promise.all(
    pages.map(async (address) => {
      const { status, body, headers } = await client.send('GET', address);
      assert.equal(status, 200, address);
      assert.match(body.toString(), /<html/, address);
      assert.ok(headers['content-security-policy'], address);
      return body.toString();
    }),
  );
  // The guests' page has a separate HTML document.
  assert.notEqual(documents.at(-1), documents[0]);
  for (const html of documents)
    for (const [, file] of html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)) files.add(file);
  assert.ok([...files].some((file) => file.endsWith('.js') && file.startsWith('/assets/')));
  for (const file of files) assert.equal((await client.send('GET', file)).status, 200, file);
}

/** @param {Scene} scene */
async function makePresident({ stack, client }) {
  // Until there is one, the pages lead to the one that makes it.
  assert.equal((await client.send('GET', '/')).headers.location, '/setup');
  const printed = await stack.compose(['exec', '-T', 'api', 'npm', 'run', '--silent', 'setup-key']);
  assert.ok(printed.includes(`${stack.publicUrl}/setup#`), printed);
  const command = [
    'node',
    'backend/dist/cli/create-president.js',
    '--email',
    PRESIDENT,
    '--name',
    'Pat President',
  ];
  const words = await stack.compose(['exec', '-T', 'api', ...command]);
  await followLink(client, words, stack.publicUrl);
  return signIn(client, PRESIDENT);
}

/** @type {Step[]} */
export const STEPS = [
  {
    name: 'build',
    run: async ({ stack, image, given }) => {
      if (given) await docker(['tag', given, image]);
      else await stack.compose(['build', 'api']);
      const bytes = Number(await docker(['image', 'inspect', '--format', '{{.Size}}', image]));
      // The image contains no compiler and nothing else that only development needs.
      const unwanted = ['typescript', 'jest', 'vite', 'react'];
      const script = `${JSON.stringify(unwanted)}.filter((name) => fs.existsSync('node_modules/' + name)).join()`;
      const found = await docker(['run', '--rm', image, 'node', '--print', script]);
      assert.equal(found, '');
      // What it contains is listed in it.
      await docker(['run', '--rm', image, 'test', '-s', '/usher/sbom.json']);
      return `${Math.round(bytes / 1e6)} MB`;
    },
  },
  {
    name: 'up, from nothing to healthy',
    run: async (scene) => {
      const since = performance.now();
      await scene.stack.up();
      const took = secondsSince(since);
      scene.client = await scene.connect(scene.stack);
      return took;
    },
  },
  {
    name: 'first president',
    run: async (scene) => {
      scene.president = await makePresident(scene);
      return 'signed in by the printed link';
    },
  },
  {
    name: 'TLS and the pages',
    run: async ({ stack, client }) => {
      const stranger = openClient({ port: stack.httpsPort });
      await assert.rejects(stranger.send('GET', '/'), /certificate/i);
      await lookAtPages(client);
      assert.equal((await client.send('GET', '/metrics')).status, 404);
      const plain = await fetch(`http://localhost:${stack.httpPort}/`, { redirect: 'manual' });
      assert.equal(plain.status, 308);
      return "verified by the proxy's authority alone; every page with its files; plain HTTP is redirected";
    },
  },
  {
    name: 'event, prices and a volunteer',
    run: async (scene) => {
      Object.assign(scene, await createEventAndVolunteer(scene.client, scene.stack, scene.president));
      scene.till = createTicketSeller(scene.client, scene.eventId);
      return 'approved, and signed in by the mailed link';
    },
  },
  {
    name: 'sale and its mail',
    run: async ({ till, volunteer, stack }) => {
      const since = performance.now();
      assert.equal((await till.sell(volunteer)).status, 201);
      const [{ email, code }] = till.tickets;
      const mail = await readMails(stack).find(email, /./);
      assert.ok(mail.Text.includes(code));
      const kinds = [...mail.Attachments, ...mail.Inline].map(({ ContentType }) => ContentType);
      for (const kind of ['image/png', 'text/calendar']) assert.ok(kinds.includes(kind), kind);
      return `with its code, picture and calendar file after ${secondsSince(since)}`;
    },
  },
  {
    name: 'check-in',
    run: async ({ till, volunteer, client }) => {
      const [{ code }] = till.tickets;
      const enter = () => client.must('POST', `/api/checkin/${code}`, { token: volunteer });
      assert.equal((await enter()).success, true);
      assert.equal((await enter()).success, false);
      return 'lets in once';
    },
  },
  {
    name: 'dashboard over a socket',
    run: async ({ till, volunteer, president, client }) => {
      const dashboard = client.listen(president);
      try {
        assert.ok(await until(dashboard.isConnected, { timeoutMs: 20_000 }), 'not connected');
        const { body } = await till.sell(volunteer);
        const isHeard = () => dashboard.changes.some(({ id }) => id === body.id);
        assert.ok(await until(isHeard, { timeoutMs: 20_000 }), 'nothing was heard');
      } finally {
        dashboard.stop();
      }
      return 'hears of a sale';
    },
  },
  {
    name: 'picture of a transfer',
    run: async (scene) => {
      scene.picture = await sellByTransfer(scene.client, scene.till, scene);
      assert.ok(scene.picture.length > 0);
      return 'stored and shown';
    },
  },
  {
    name: 'the door is opened, and cash handed over',
    run: async ({ client, volunteer, president, eventId }) => {
      const twice = async (/** @type {Parameters<typeof client.must>} */ [method, address, request]) => {
        const key = randomUUID();
        const first = await client.must(method, address, { ...request, key });
        assert.deepEqual(await client.must(method, address, { ...request, key }), first);
        return first;
      };
      const opened = await twice([
        'PUT',
        `/api/events/${eventId}/door`,
        { token: president, body: { is_open: true } },
      ]);
      assert.equal(opened.is_open, true);
      const body = { event_id: eventId, declared_amount: 5, is_final: false };
      const { id } = await twice(['POST', '/api/hand-overs', { token: volunteer, body }]);
      const received = { token: president, body: { received_amount: 5 } };
      const { status } = await twice(['POST', `/api/hand-overs/${id}/receive`, received]);
      assert.equal(status, 'received');
      return 'once each, though asked for twice by one key';
    },
  },
  {
    name: 'settings in .env: mails that are signed and whose return is heard of',
    run: async ({ stack, till, volunteer, folder }) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const file = path.join(folder, 'dkim.pem');
      fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      stack.set({
        DKIM_SELECTOR: 'usher',
        DKIM_KEY: file,
        BOUNCE_ADDRESS: 'bounces+{tag}@example.org',
        // No server answers there; mails are sent regardless.
        BOUNCE_IMAP_URL: 'imap://usher:secret@mail:1143',
      });
      await stack.up();
      const { body } = await till.sell(volunteer);
      const ticket = till.tickets.find(({ id }) => id === body.id);
      assert.ok(ticket, 'no ticket was sold');
      const mail = await readMails(stack).find(ticket.email, /./);
      assert.match(mail.ReturnPath, /^bounces\+[^@]+@example\.org$/);
      const headers = await readMails(stack).headers(mail.ID);
      assert.match(headers['Dkim-Signature']?.join() ?? '', /d=example\.org;.*s=usher;/s);
      return `signed, from ${mail.ReturnPath.replace(/\+[^@]+/, '+…')}`;
    },
  },
];
