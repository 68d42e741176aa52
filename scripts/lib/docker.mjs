import { spawnSync } from 'node:child_process';

/** Oldest versions that docker-compose.yml was tried with; older ones may not know everything in it. */
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
 * Whether `version` is certainly below `least`; false for a version without a number (`dev`).
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
 * Reads the versions of Docker on this machine.
 * @returns {{ engine?: string, compose?: string } | undefined} undefined if there is no `docker` command; without `engine`
 *   if no engine answers, without `compose` if there is no Compose 2
 */
export function dockerVersions() {
  const engine = ask(['version', '--format', '{{.Server.Version}}']);
  if (!engine.isThere) return undefined;
  return { engine: engine.answer, compose: ask(['compose', 'version', '--short']).answer };
}

/**
 * Returns why docker-compose.yml does not work with these versions.
 * @param {NonNullable<ReturnType<typeof dockerVersions>>} versions
 * @returns {string | undefined} a sentence, undefined if they are new enough
 */
export function unsupportedDockerReason({ engine, compose }) {
  if (!compose)
    return `docker-compose.yml needs Docker Compose ${OLDEST.compose} or newer (docker compose), which is not installed here.`;
  if (isOlder(compose, OLDEST.compose))
    return `docker-compose.yml needs Docker Compose ${OLDEST.compose} or newer; this is ${compose}.`;
  if (engine && isOlder(engine, OLDEST.engine))
    return `docker-compose.yml needs Docker Engine ${OLDEST.engine} or newer; this is ${engine}.`;
  return undefined;
}
