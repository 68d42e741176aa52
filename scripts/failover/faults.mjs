import { sleep } from '../lib/wait.mjs';
import { DATABASES, eventually } from './cluster.mjs';
import { cut, mend } from './network.mjs';

/**
 * What happens to the machines while people sell and scan.
 *
 * @typedef {import('./network.mjs').Machine} Machine
 * @typedef {{ cluster: import('./cluster.mjs').Cluster, primary: Machine, standbys: Machine[], flows: () => Promise<unknown>, confirmed: () => number }} Scene
 *   flows: waits until something that began from now on was acknowledged; confirmed: how many acknowledgements there were until now
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} group  what the addresses of its buyers begin with
 * @property {number} [promisedSeconds]  the longest time without an acknowledgement
 * @property {number} [mayMailTwice]  mails that a killed worker had under way: accepted, and not recorded
 * @property {boolean} [isShort]  tried by `--short`
 * @property {(scene: Scene) => Promise<string[] | void>} run  ends when all machines are back; returns what should not have been
 */

/** How long what is away stays away after the others have gone on, in milliseconds. */
const AWAY_MS = 5_000;

/** How long the primary is alone. */
const ALONE_MS = 10_000;

/** When etcd loses its leader as well, its next one lets the lease last for another `ttl` from then on. */
const WITH_ETCD = 30;

/** @param {Scene} scene @returns {Promise<Machine>} */
const successor = ({ cluster, primary }) =>
  eventually('another primary', async () => {
    const now = await cluster.primary();
    return now === primary ? undefined : now;
  });

/** @type {Fault[]} */
export const FAULTS = [
  {
    name: 'the primary and its Patroni killed',
    group: 'killed',
    promisedSeconds: 25,
    isShort: true,
    run: async (scene) => {
      scene.cluster.kill(scene.primary);
      await successor(scene);
      await scene.flows();
      scene.cluster.startPatroni(scene.primary);
    },
  },
  {
    name: 'a planned switchover',
    group: 'planned',
    promisedSeconds: 8,
    run: async (scene) => {
      await scene.cluster.switchOver(scene.primary, scene.standbys[0]);
      await successor(scene);
    },
  },
  {
    name: 'both standbys killed, back after 10 s',
    group: 'alone',
    promisedSeconds: ALONE_MS / 1000 + 30,
    run: async ({ cluster, standbys, confirmed }) => {
      for (const machine of standbys) cluster.kill(machine);
      // Answers to what was on two disks before are still on their way.
      await sleep(1_000);
      const before = confirmed();
      await sleep(ALONE_MS - 1_000);
      const count = confirmed() - before;
      for (const machine of standbys) cluster.startPatroni(machine);
      return count > 0 ? [`${count} answers said that something is done while it was on one disk alone`] : [];
    },
  },
  {
    name: 'the primary cut off from the other databases',
    group: 'cut',
    promisedSeconds: WITH_ETCD,
    run: async (scene) => {
      for (const machine of scene.standbys) cut(scene.primary, machine);
      await successor(scene);
      await scene.flows();
      await sleep(AWAY_MS);
      for (const machine of scene.standbys) mend(scene.primary, machine);
    },
  },
  {
    name: 'the machine of the primary without power',
    group: 'power',
    promisedSeconds: WITH_ETCD,
    run: async (scene) => {
      scene.cluster.powerOff(scene.primary);
      await successor(scene);
      await scene.flows();
      await sleep(AWAY_MS);
      scene.cluster.powerOn(scene.primary);
      scene.cluster.startEtcd(scene.primary);
      scene.cluster.startPatroni(scene.primary);
    },
  },
  {
    name: 'the machine of a standby without power',
    group: 'standby',
    promisedSeconds: 8,
    run: async ({ cluster, standbys: [machine], flows }) => {
      cluster.powerOff(machine);
      await sleep(4 * AWAY_MS);
      await flows();
      cluster.powerOn(machine);
      cluster.startEtcd(machine);
      cluster.startPatroni(machine);
    },
  },
  {
    name: 'a standby with a new, empty disk',
    group: 'disk',
    promisedSeconds: 8,
    run: async ({ cluster, standbys: [machine], flows }) => {
      cluster.powerOff(machine);
      await flows();
      cluster.powerOn(machine);
      await cluster.replaceDisk(machine);
    },
  },
  {
    name: 'a machine with API and worker without power',
    group: 'app',
    promisedSeconds: 10,
    mayMailTwice: 5,
    run: async ({ cluster, flows }) => {
      cluster.powerOff('app1');
      await sleep(4 * AWAY_MS);
      await flows();
      cluster.powerOn('app1');
      await cluster.restartApp('app1');
    },
  },
];

/**
 * @param {import('./cluster.mjs').Cluster} cluster
 * @returns {Promise<{ primary: Machine, standbys: Machine[] }>}
 */
export async function roles(cluster) {
  const primary = await eventually('a primary', cluster.primary);
  return { primary, standbys: DATABASES.filter((machine) => machine !== primary) };
}
