/** Loaded into a worker by the benchmark (`node --import`): reports memory, CPU time and drawn QR codes to the parent. */
import { subscribe } from 'node:diagnostics_channel';

const EVERY_MS = 250;

const drawn = new Set();
let drawnAgain = 0;
subscribe('usher:qr-code-drawn', (code) => {
  if (drawn.has(code)) drawnAgain += 1;
  drawn.add(code);
});
setInterval(() => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    rss: process.memoryUsage.rss(),
    cpuMs: (user + system) / 1000,
    drawn: drawn.size,
    drawnAgain,
  });
}, EVERY_MS).unref();
