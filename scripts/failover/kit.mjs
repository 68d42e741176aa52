import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { ADDRESSES, OUTSIDE } from './network.mjs';

/**
 * The files of deploy/ha, as they are given, with the addresses and folders of a machine filled in.
 *
 * @typedef {import('./network.mjs').Machine} Machine
 * @typedef {[from: string | RegExp, to: string]} Change
 */

/** A value for each `CHANGE-…` of the files. */
const SECRETS = {
  'CHANGE-restapi': 'restapi-of-this-run',
  'CHANGE-superuser': 'superuser-of-this-run',
  'CHANGE-replication': 'replication-of-this-run',
  'CHANGE-rewind': 'rewind-of-this-run',
  'CHANGE-usher': 'usher-of-this-run',
  'CHANGE-one-secret-of-32-characters-or-more': 'a secret of this run, at least 32 characters long',
};
export const DATABASE_PASSWORD = SECRETS['CHANGE-usher'];
export const SUPERUSER = { user: 'postgres', password: SECRETS['CHANGE-superuser'] };

const read = (/** @type {string} */ name) => fs.readFileSync(inRoot('deploy', 'ha', name), 'utf8');

/**
 * @param {string} name
 * @param {Change[]} changes
 * @throws if the file does not have what is to be changed
 */
function changed(name, changes) {
  let text = read(name);
  for (const [from, to] of changes) {
    const next = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'gm'), to);
    if (next === text) throw new Error(`deploy/ha/${name} has no ${from}`);
    text = next;
  }
  for (const [name, secret] of Object.entries(SECRETS)) text = text.replaceAll(name, secret);
  return text;
}

/**
 * The lines of the first machine become those of another one: in lines marked "this machine", or below such a mark.
 * @param {string} text
 * @param {Machine} first
 * @param {Machine} machine
 */
function ofMachine(text, first, machine) {
  let isMarked = false;
  let count = 0;
  const lines = text.split('\n').map((line) => {
    const isOwn = isMarked || /\S.*# this machine$/.test(line);
    isMarked = line.trim() === '# this machine';
    if (!isOwn) return line;
    count++;
    return line.replaceAll(ADDRESSES[first], ADDRESSES[machine]).replaceAll(first, machine);
  });
  if (count === 0) throw new Error('no line is marked "this machine"');
  return lines.join('\n');
}

/** @param {string} text lines of `NAME=value` @returns {NodeJS.ProcessEnv} */
const variables = (text) =>
  Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/**
 * @param {Machine} machine
 * @param {string} folder of the machine
 */
export const etcdSettings = (machine, folder) =>
  variables(
    ofMachine(changed('etcd.env', [['/var/lib/etcd/usher', path.join(folder, 'etcd')]]), 'db1', machine),
  );

/**
 * @param {Machine} machine
 * @param {string} folder of the machine
 * @param {string} programs folder of PostgreSQL's programs
 * @returns {string} the file that was written
 */
export function writePatroniFile(machine, folder, programs) {
  const text = changed('patroni.yml', [
    ['/usr/lib/postgresql/18/bin', programs],
    ['/var/lib/postgresql/18/usher', path.join(folder, 'data')],
    ['/var/lib/postgresql/.pgpass-patroni', path.join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
    // Three servers share this machine's memory.
    ['shared_buffers: 1GB', 'shared_buffers: 64MB'],
    // This is no machine that a watchdog could reset.
    ['mode: automatic', 'mode: off'],
  ]);
  const file = path.join(folder, 'patroni.yml');
  fs.writeFileSync(file, ofMachine(text, 'db1', machine), { mode: 0o644 });
  return file;
}

/**
 * @param {string} folder for the certificate
 * @param {string} file to write
 * @returns {string} the certificate's file
 */
export function writeHaproxyFile(folder, file) {
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  const names = `subjectAltName=IP:${ADDRESSES.app1},IP:${ADDRESSES.app2}`;
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
    ].concat(['-subj', '/CN=Usher', '-addext', names, '-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  );
  const both = path.join(folder, 'usher.pem');
  fs.writeFileSync(both, fs.readFileSync(certificate, 'utf8') + fs.readFileSync(key, 'utf8'));
  const text = changed('haproxy.cfg', [
    ['/etc/haproxy/usher.pem', both],
    ['/run/haproxy/admin.sock', path.join(folder, 'admin.sock')],
  ]);
  fs.writeFileSync(file, text);
  return certificate;
}

/**
 * Settings of the API and the worker of a machine.
 * @param {Machine} machine
 * @param {{ dataDir: string, mailPort: number }} options dataDir: where pictures go, instead of a store
 * @returns {NodeJS.ProcessEnv}
 */
export function usherSettings(machine, { dataDir, mailPort }) {
  const text = changed('usher.env', [
    ['smtp://mail.example.org:587', `smtp://${OUTSIDE}:${mailPort}`],
    // The machines share a folder here.
    [/^S3_.*\n/, ''],
  ]);
  return {
    PATH: process.env.PATH,
    ...variables(ofMachine(text, 'app1', machine)),
    DATA_DIR: dataDir,
    // One account does here what many people do.
    LIMIT_REQUESTS_PER_USER: '1000000',
    LIMIT_SYNCS_PER_DEVICE: '10000',
  };
}
