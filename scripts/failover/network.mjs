import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Machines of a network of their own: each is a network namespace, joined to the others by a bridge. Runs in a namespace that
 * `unshare` made, so nothing of it is seen outside and all of it ends with the script.
 *
 * @typedef {'db1' | 'db2' | 'db3' | 'app1' | 'app2'} Machine
 */

/** As in deploy/ha. These addresses are for documentation (RFC 5737): nobody's. @type {Record<Machine, string>} */
export const ADDRESSES = {
  db1: '192.0.2.11',
  db2: '192.0.2.12',
  db3: '192.0.2.13',
  app1: '192.0.2.21',
  app2: '192.0.2.22',
};
export const MACHINES = /** @type {Machine[]} */ (Object.keys(ADDRESSES));

/** Where clients and the mail server are. */
export const OUTSIDE = '192.0.2.1';

/** A network card that nobody has. */
const NOBODY = '02:00:00:00:00:00';

const ip = (/** @type {string[]} */ ...args) => execFileSync('ip', args, { encoding: 'utf8' });
const namespace = (/** @type {Machine} */ machine) => `/run/netns/${machine}`;

export function createNetwork() {
  fs.mkdirSync('/run/netns', { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', 'none', '/run/netns']);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'bridge', 'type', 'bridge');
  ip('address', 'add', `${OUTSIDE}/24`, 'dev', 'bridge');
  ip('link', 'set', 'bridge', 'up');
  for (const machine of MACHINES) {
    ip('netns', 'add', machine);
    ip('link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine);
    ip('link', 'set', machine, 'master', 'bridge', 'up');
    ip('-n', machine, 'address', 'add', `${ADDRESSES[machine]}/24`, 'dev', 'eth0');
    ip('-n', machine, 'link', 'set', 'eth0', 'up');
    ip('-n', machine, 'link', 'set', 'lo', 'up');
  }
}

/** Arguments with which a program runs on a machine. @param {Machine} machine @param {{ uid: number, gid: number }} [account] */
export const onMachine = (machine, account) => [
  `--net=${namespace(machine)}`,
  ...(account
    ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs']
    : []),
];

/** Process ids of all that runs on a machine. @param {Machine} machine */
export const processesOf = (machine) => ip('netns', 'pids', machine).split('\n').filter(Boolean).map(Number);

/**
 * Drops all that two machines send each other, silently and both ways; others still reach either of them.
 * @param {Machine} one
 * @param {Machine} other
 */
export function cut(one, other) {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ])
    ip(
      '-n',
      from,
      'neighbour',
      'replace',
      ADDRESSES[to],
      'lladdr',
      NOBODY,
      'nud',
      'permanent',
      'dev',
      'eth0',
    );
}

/** @param {Machine} one @param {Machine} other */
export function mend(one, other) {
  ip('-n', one, 'neighbour', 'delete', ADDRESSES[other], 'dev', 'eth0');
  ip('-n', other, 'neighbour', 'delete', ADDRESSES[one], 'dev', 'eth0');
}

/** Pulls a machine's plug, or puts it back. @param {Machine} machine @param {boolean} isIn */
export const plug = (machine, isIn) => ip('link', 'set', machine, isIn ? 'up' : 'down');
