import { createSocket } from 'node:dgram';
import os from 'node:os';
import { UserError } from './fail.mjs';

/** Networks between this computer and its own guests, or through a tunnel: no phone in the room is in one of them. */
const virtual =
  /^(docker|podman|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|tun|tap|utun|wg|zt|tailscale)|vEthernet|VirtualBox|VMware|Tailscale|ZeroTier/i;

/** An address that a computer gives itself where no router gave it one. */
const isLinkLocal = (/** @type {string} */ address) => address.startsWith('169.254.');

/**
 * This computer's IPv4 addresses that phones in its network may reach, the likeliest first.
 * @param {NodeJS.Dict<os.NetworkInterfaceInfo[]>} interfaces
 * @param {string | undefined} routed the address that it uses towards the internet
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
 * The address that this computer uses towards the internet. Nothing is sent: connecting a datagram socket only looks the
 * route up.
 * @returns {Promise<string | undefined>}
 */
function routedAddress() {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (/** @type {string | undefined} */ address) => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => end(undefined));
    // An address of RFC 5737, which belongs to nobody.
    socket.connect(9, '203.0.113.1', () => end(socket.address().address));
  });
}

/**
 * The address by which phones are to ask.
 * @param {string | undefined} host the setting HOST: one of this computer's addresses, where it has several
 * @returns {Promise<{ address: string, others: string[] }>}
 * @throws UserError where there is none, or not this one
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
