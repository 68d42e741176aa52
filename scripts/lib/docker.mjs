import { spawnSync } from 'node:child_process';

/** What docker-compose.yml was tried with; an older one may not know all that stands in it. */
const OLDEST = { engine: '20.10', compose: '2.20' };

/** @param {string[]} args */
function ask(args) {
  const { status, stdout, error } = spawnSync('docker', args, {
    encoding: 'utf8',
    timeout: 20_000,
    windowsHide: true,
  });
  return { isThere: !error, answer: status === 0 ? stdout.trim() : undefined };
}

/**
 * Whether `version` is certainly below `least`. What is no number (`dev`) is not.
 * @param {string} version
 * @param {string} least
 */
function isOlder(version, least) {
  const numbers = /(\d+)\.(\d+)/.exec(version);
  if (!numbers) return false;
  const [major, minor] = least.split('.').map(Number);
  return Number(numbers[1]) < major || (Number(numbers[1]) === major && Number(numbers[2]) < minor);
}

/**
 * Asks the Docker of this machine for its versions.
 * @returns {{ engine?: string, compose?: string } | undefined} undefined where there is no `docker`; without `engine`
 *   where no engine answers, without `compose` where there is no Compose 2
 */
export function dockerVersions() {
  const engine = ask(['version', '--format', '{{.Server.Version}}']);
  if (!engine.isThere) return undefined;
  return { engine: engine.answer, compose: ask(['compose', 'version', '--short']).answer };
}

/**
 * Why docker-compose.yml will not do with these versions.
 * @param {NonNullable<ReturnType<typeof dockerVersions>>} versions
 * @returns {string | undefined} a sentence
 */
export function dockerComplaint({ engine, compose }) {
  if (!compose)
    return `docker-compose.yml needs Docker Compose ${OLDEST.compose} or newer (docker compose), which is not installed here.`;
  if (isOlder(compose, OLDEST.compose))
    return `docker-compose.yml needs Docker Compose ${OLDEST.compose} or newer; this is ${compose}.`;
  if (engine && isOlder(engine, OLDEST.engine))
    return `docker-compose.yml needs Docker Engine ${OLDEST.engine} or newer; this is ${engine}.`;
  return undefined;
}
