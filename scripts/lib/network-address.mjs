import { createSocket } from 'node:dgram';
import os from 'node:os';
import { UserError } from './fail.mjs';

/** Interfaces to virtual machines, containers and tunnels: no phone in the room is in one of these networks. */
const virtual =
  /^(docker|podman|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|tun|tap|utun|wg|zt|tailscale)|vEthernet|VirtualBox|VMware|Tailscale|ZeroTier/i;

/** Whether a computer assigned itself this address because no router gave it one. */
const isLinkLocal = (/** @type {string} */ address) => address.startsWith('169.254.');

/**
 * Returns the IPv4 addresses at which phones in its network may reach this computer, the likeliest first.
 * @param {NodeJS.Dict<os.NetworkInterfaceInfo[]>} interfaces
 * @param {string | undefined} routed the address that the computer uses towards the internet
 * @returns {string[]}
 */
export function reachableAddresses(interfaces, routed) {
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    infos
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !isLinkLocal(address))
      .map(({ address }) => ({ address, rank: virtual.test(name) ? 2 : address === routed ? 0 : 1 })),
  );
  return found.sort((a, b) => a.rank - b.rank).map(({ address }) => address);
}

/**
 * Returns the address that this computer uses towards the internet. Sends nothing: connecting a datagram socket only looks
 * the route up.
 * @returns {Promise<string | undefined>} undefined if there is no route
 */
function routedAddress() {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (/** @type {string | undefined} */ address) => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => end(undefined));
    // An address that RFC 5737 reserves for documentation.
    socket.connect(9, '203.0.113.1', () => end(socket.address().address));
  });
}

/**
 * Chooses the address that phones connect to.
 * @param {string | undefined} host the setting HOST, which selects one of this computer's addresses
 * @returns {Promise<{ address: string, others: string[] }>}
 * @throws UserError if the computer has no such address, or HOST is not one of them
 */
export async function chooseAddress(host) {
  const addresses = reachableAddresses(os.networkInterfaces(), await routedAddress());
  const [likeliest] = addresses;
  if (!likeliest)
    throw new UserError(
      'This computer has no network address that phones could reach; connect it to the phones’ Wi-Fi first.',
    );
  if (!host || host === '0.0.0.0' || host === '::') return { address: likeliest, others: addresses.slice(1) };
  if (!addresses.includes(host))
    throw new UserError(
      `HOST ${host} is no address by which phones reach this computer; leave it out, or set it to one of ${addresses.join(', ')}.`,
    );
  return { address: host, others: [] };
}

/** Whether this computer still has the address. @param {string} address */
export const hasAddress = (address) =>
  Object.values(os.networkInterfaces()).some((infos) => infos?.some((info) => info.address === address));

/**
 * Whether only this computer can reach a server that listens there. A name that may lead elsewhere counts as open.
 * @param {string} host
 */
export const isLoopback = (host) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Returns the URL at which people on this computer open a server. All documents and mails name the same one: a browser keeps
 * sign-ins and scans apart for `localhost` and `127.0.0.1`.
 * @param {string} url where the server listens
 */
export const openUrl = (url) =>
  url.replace(/(?<=:\/\/)(0\.0\.0\.0|127\.0\.0\.1|\[::1?\])(?=[:/]|$)/, 'localhost');
