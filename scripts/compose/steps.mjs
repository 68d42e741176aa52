import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../lib/wait.mjs';
import { openClient } from './client.mjs';
import { followLink, openOffice, openTill, PRESIDENT, readMails, sellByTransfer, signIn } from './people.mjs';
import { docker } from './stack.mjs';

/**
 * Each says in a few words what was seen, or throws.
 *
 * @typedef {{ name: string, run: (scene: Scene) => Promise<string> }} Step
 * @typedef {object} Scene what a step finds, and leaves to those after it
 * @property {string} folder for files
 * @property {string} [given] an image that is built already
 * @property {string} image the first version's name and tag
 * @property {string} nextImage the second's
 * @property {import('./stack.mjs').Stack} stack
 * @property {(stack: import('./stack.mjs').Stack) => Promise<import('./client.mjs').Client>} connect
 * @property {(name: string, image: string) => Promise<import('./stack.mjs').Stack>} openAnother
 * @property {import('./client.mjs').Client} client
 * @property {string} president a token
 * @property {string} volunteer a token
 * @property {string} eventId
 * @property {ReturnType<typeof openTill>} till
 * @property {Buffer} picture
 */

/** @param {number} since from performance.now() */
export const secondsSince = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * A client that trusts the proxy's own authority.
 * @param {import('./stack.mjs').Stack} stack
 * @param {string} folder
 */
export async function connect(stack, folder) {
  const file = path.join(folder, `${stack.project}.crt`);
  await stack.compose(['cp', 'proxy:/data/caddy/pki/authorities/local/root.crt', file]);
  return openClient({ port: stack.httpsPort, ca: fs.readFileSync(file, 'utf8') });
}

/** @param {Scene} scene */
async function makePresident({ stack, client }) {
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
      // No compiler, and nothing else that only development needs.
      const unwanted = ['typescript', 'jest', 'vite', 'react'];
      const script = `${JSON.stringify(unwanted)}.filter((name) => fs.existsSync('node_modules/' + name)).join()`;
      const found = await docker(['run', '--rm', image, 'node', '--print', script]);
      assert.equal(found, '');
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
    name: 'TLS and the pages',
    run: async ({ stack, client }) => {
      const stranger = openClient({ port: stack.httpsPort });
      await assert.rejects(stranger.send('GET', '/'), /certificate/i);
      const page = await client.send('GET', '/');
      assert.equal(page.status, 200);
      assert.match(page.body.toString(), /<html/);
      assert.ok(page.headers['content-security-policy']);
      assert.equal((await client.send('GET', '/metrics')).status, 404);
      const plain = await fetch(`http://localhost:${stack.httpPort}/`, { redirect: 'manual' });
      assert.equal(plain.status, 308);
      return "verified by the proxy's authority alone; plain HTTP is redirected";
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
    name: 'event, prices and a volunteer',
    run: async (scene) => {
      Object.assign(scene, await openOffice(scene.client, scene.stack, scene.president));
      scene.till = openTill(scene.client, scene.eventId);
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
];
