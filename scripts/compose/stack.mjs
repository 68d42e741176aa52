import fs from 'node:fs';
import path from 'node:path';
import { UserError } from '../lib/fail.mjs';
import { run } from '../lib/npm.mjs';
import { inRoot } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';

/** Maximum time for all services to become healthy on a busy machine, in seconds. */
const UP_SECONDS = 600;

/**
 * Runs `docker` and returns its output.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, from?: number, to?: number }} [options]
 * @returns {Promise<string>} standard output, trimmed
 * @throws UserError with the last lines of the output, if `docker` fails
 */
export async function docker(args, options) {
  const { code, output, stdout } = await run('docker', args, options);
  if (code === 0) return stdout.trim();
  const words = output.trim().split('\n').slice(-15).join('\n');
  throw new UserError(`docker ${args.join(' ')} ended with ${code}:\n${words}`);
}

/**
 * Writes the `.env` of a fresh checkout by running `make-env`.
 * @param {string} folder
 */
async function writeEnv(folder) {
  fs.cpSync(inRoot('scripts'), path.join(folder, 'scripts'), { recursive: true });
  const { code, output } = await run(process.execPath, [path.join(folder, 'scripts', 'make-env.mjs')]);
  if (code !== 0) throw new UserError(output.trim());
  return path.join(folder, '.env');
}

/**
 * Opens a project of docker-compose.yml that is isolated from everything else on this engine: it has separate names, ports,
 * secrets and volumes.
 *
 * @typedef {Awaited<ReturnType<typeof openStack>>} Stack
 * @param {{ project: string, folder: string, version: string }} options folder: where `.env` goes, must not exist;
 *   version: the image's tag
 */
export async function openStack({ project, folder, version }) {
  fs.mkdirSync(folder);
  const [http, https, mail] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const publicUrl = `https://localhost:${https}`;
  const envFile = await writeEnv(folder);
  // Variables of the shell would override the file.
  const read = new Set(
    [...fs.readFileSync(inRoot('docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
  );
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !read.has(name)));

  /**
   * @param {string[]} args
   * @param {{ from?: number, to?: number }} [options]
   */
  const compose = (args, options) =>
    docker(['compose', '-f', 'docker-compose.yml', '-p', project, '--env-file', envFile, ...args], {
      env,
      ...options,
    });

  const stack = {
    project,
    compose,
    httpPort: http,
    httpsPort: https,
    mailPort: mail,
    publicUrl,
    /**
     * Starts all services, or the named ones, and waits until they are healthy.
     * @param {...string} args
     */
    up: (...args) =>
      compose(['up', '-d', '--no-build', '--wait', '--wait-timeout', String(UP_SECONDS), ...args]),
    /**
     * Returns the ids of a service's running containers.
     * @param {string} service
     */
    containers: async (service) =>
      (await compose(['ps', '-q', service])).split('\n').filter((line) => line !== ''),
    /**
     * Changes values in `.env`.
     * @param {Record<string, string | number>} changes
     */
    set: (changes) => {
      const lines = fs.readFileSync(envFile, 'utf8').split('\n');
      const kept = lines.filter((line) => !(line.split('=')[0] in changes));
      const own = Object.entries(changes).map(([name, value]) => `${name}=${value}`);
      fs.writeFileSync(envFile, [...kept, ...own].join('\n'));
    },
    /** Removes the project's containers, networks and volumes. */
    remove: () => compose(['down', '--volumes', '--remove-orphans', '--timeout', '5']),
  };
  stack.set({
    PUBLIC_URL: publicUrl,
    HTTP_PORT: http,
    HTTPS_PORT: https,
    MAIL_PORT: mail,
    USHER_VERSION: version,
  });
  return stack;
}
