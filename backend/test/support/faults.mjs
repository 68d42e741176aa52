/** Loaded into an API process: a request fails, in a way that nothing catches, as its header `x-fault` says. */
import { subscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const fault = () => new Error('a fault of the test');
const fail = () => {
  throw fault();
};

/** @type {Record<string, (reply: any) => void>} */
const FAULTS = {
  timer: () => setTimeout(fail, 1),
  rejection: () => void Promise.reject(fault()),
  listener: () => setImmediate(() => new EventEmitter().emit('error', fault())),
  stream: () => void new Readable({ read: () => undefined }).destroy(fault()),
  promise: async () => {
    await sleep(1);
    fail();
  },
  late: (reply) => {
    reply.raw.writeHead(200, { 'content-length': '1000' });
    reply.raw.write('x');
    setTimeout(fail, 1);
  },
  'after the answer': (reply) => reply.raw.once('close', () => setTimeout(fail, 1)),
};

subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request, reply } = /** @type {any} */ (message);
  const name = request.headers['x-fault'];
  if (name === undefined) return;
  // It never comes to an answer of its own.
  if (name !== 'after the answer') reply.send = () => reply;
  FAULTS[name]?.(reply);
});
