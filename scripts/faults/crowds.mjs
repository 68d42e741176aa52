import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { WebSocket } from 'ws';
import { eventually } from './faults.mjs';

/** Clients that cost and buy nothing: others must not notice them. */

const SOCKETS = 1_000;
/** As many of one account as there may be. */
const OF_ONE = 20;
const SLOW = 200;
const SCANS = 60;
/** Requests that a slow reader sends at once, so that their answers are more than the network's buffers hold. */
const UNREAD = 12;

/** @param {number} pid @returns {number} megabytes */
const memoryOf = (pid) =>
  Math.round(Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024);

/** Waits for some scans, and tells how long the slowest of a hundred took, and the median. @param {import('./faults.mjs').Scene} scene */
async function measureScans({ trade }) {
  const since = performance.now();
  const times = () =>
    trade.served
      .filter(({ kind, sentAt }) => kind === 'scan' && sentAt >= since)
      .map(({ sentAt, answeredAt }) => answeredAt - sentAt)
      .sort((a, b) => a - b);
  await eventually('scans', () => times().length >= SCANS);
  const sorted = times();
  const at = (/** @type {number} */ share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]);
  return { median: at(0.5), p99: at(0.99) };
}

/**
 * Measures scans and memory without a crowd and with it.
 * @param {import('./faults.mjs').Scene} scene
 * @param {() => Promise<{ check?: () => Promise<unknown>, leave: () => unknown }>} gather
 */
async function beside(scene, gather) {
  const { pid } = scene.api;
  const alone = { ...(await measureScans(scene)), memory: memoryOf(pid) };
  const crowd = await gather();
  try {
    const gatheredAt = performance.now();
    const crowded = { ...(await measureScans(scene)), memory: memoryOf(pid) };
    await crowd.check?.();
    scene.remark =
      `scans ${alone.median} → ${crowded.median} ms, p99 ${alone.p99} → ${crowded.p99} ms, ` +
      `API ${alone.memory} → ${crowded.memory} MB`;
    return gatheredAt;
  } finally {
    await crowd.leave();
  }
}

/** @param {string} url @returns {Promise<net.Socket>} */
async function connect(url) {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** @param {string} url @param {string} token @returns {Promise<WebSocket>} signed in, and silent from then on */
async function openSocket(url, token) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    perMessageDeflate: false,
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  const [message] = await once(socket, 'message');
  if (JSON.parse(String(message)).type !== 'connection_ack') throw new Error(`a socket got ${message}`);
  return socket;
}

/** @type {import('./faults.mjs').Fault[]} */
export const CROWDS = [
  {
    name: `${SOCKETS} idle sockets of sessions, and ${SOCKETS} connections that say nothing`,
    run: async (scene) => {
      const { world } = scene;
      const accounts = await world.join(SOCKETS / OF_ONE, 'president');
      return beside(scene, async () => {
        /** @type {WebSocket[]} */
        const sockets = [];
        for (const { token } of accounts)
          sockets.push(
            ...(await Promise.all(Array.from({ length: OF_ONE }, () => openSocket(world.apiUrl(), token)))),
          );
        /** @type {net.Socket[]} */
        const silent = [];
        for (let i = 0; i < SOCKETS; i++) silent.push(await connect(world.apiUrl()));
        return {
          // Each is still served.
          check: () =>
            Promise.all(
              sockets.map(async (socket) => {
                const answer = once(socket, 'message');
                socket.send(JSON.stringify({ type: 'ping' }));
                const [message] = await answer;
                if (JSON.parse(String(message)).type !== 'pong') throw new Error(`a ping got ${message}`);
              }),
            ),
          leave: () => {
            for (const socket of sockets) socket.terminate();
            for (const socket of silent) socket.destroy();
          },
        };
      });
    },
  },
  {
    name: `${3 * SLOW} slow clients: headers and bodies a byte a second, answers unread`,
    run: (scene) => {
      const { world } = scene;
      const host = 'HTTP/1.1\r\nHost: x\r\n';
      const as = `Authorization: Bearer ${world.finance.token}\r\n`;
      const kinds = {
        headers: [`GET /api/health/live ${host}X-Slow: `],
        bodies: [
          `POST /api/auth/login ${host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
          `POST /api/register ${host}${as}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
          `POST /api/upload-transaction-screenshot ${host}${as}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
        ],
        readers: ['/api/docs-json', `/api/attendees/csv?event_id=${world.eventId}`].map((path) =>
          `GET ${path} ${host}${as}\r\n`.repeat(UNREAD),
        ),
      };
      return beside(scene, async () => {
        /** @type {net.Socket[]} */
        const dripping = [];
        /** @type {net.Socket[]} */
        const unread = [];
        for (const [kind, heads] of Object.entries(kinds))
          for (let i = 0; i < SLOW; i++) {
            const socket = await connect(world.apiUrl());
            socket.pause();
            socket.write(heads[i % heads.length]);
            (kind === 'readers' ? unread : dripping).push(socket);
          }
        const drip = setInterval(() => {
          for (const socket of dripping) if (!socket.destroyed) socket.write('x');
        }, 1_000);
        return {
          leave: () => {
            clearInterval(drip);
            for (const socket of [...dripping, ...unread]) socket.destroy();
          },
        };
      });
    },
  },
];
