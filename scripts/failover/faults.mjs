import { sleep } from '../lib/wait.mjs';
import { DATABASES, eventually } from './cluster.mjs';
import { cut, mend } from './network.mjs';

/**
 * What happens to the machines while people sell and scan.
 *
 * @typedef {import('./network.mjs').Machine} Machine
 * @typedef {{ cluster: import('./cluster.mjs').Cluster, primary: Machine, standbys: Machine[], flows: () => Promise<unknown> }} Scene
 *   flows: waits until something that began from now on was acknowledged
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} group  what the addresses of its buyers begin with
 * @property {number} [promisedSeconds]  the longest time without an acknowledgement
 * @property {number} [mayMailTwice]  mails that a killed worker had under way: accepted, and not recorded
 * @property {boolean} [isShort]  tried by `--short`
 * @property {(scene: Scene) => Promise<void>} run  ends when all machines are back
 */

/** How long what is away stays away after the others have gone on, in milliseconds. */
const AWAY_MS = 5_000;

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
    run: async ({ cluster, standbys }) => {
      for (const machine of standbys) cluster.kill(machine);
      await sleep(10_000);
      for (const machine of standbys) cluster.startPatroni(machine);
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
