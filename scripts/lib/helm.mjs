import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';
import { inRoot } from './paths.mjs';

// The Helm chart, and what it renders with each of its examples: kept as JSON, so that it can be checked where no Helm is.

const CHART = inRoot('deploy', 'helm', 'usher');
const EXAMPLES = inRoot('deploy', 'helm', 'examples');
const RENDERED = inRoot('deploy', 'helm', 'rendered');
/** Schemas of the kinds below (scripts/helm-schemas.mjs). */
export const SCHEMAS = inRoot('deploy', 'helm', 'schemas.json');

/** The kinds that the chart renders: where their schema is in the Kubernetes API's own files, or the operator's. */
export const KINDS = {
  Deployment: { file: 'apis__apps__v1_openapi.json', definition: 'io.k8s.api.apps.v1.Deployment' },
  Job: { file: 'apis__batch__v1_openapi.json', definition: 'io.k8s.api.batch.v1.Job' },
  Service: { file: 'api__v1_openapi.json', definition: 'io.k8s.api.core.v1.Service' },
  ConfigMap: { file: 'api__v1_openapi.json', definition: 'io.k8s.api.core.v1.ConfigMap' },
  Ingress: {
    file: 'apis__networking.k8s.io__v1_openapi.json',
    definition: 'io.k8s.api.networking.v1.Ingress',
  },
  PodDisruptionBudget: {
    file: 'apis__policy__v1_openapi.json',
    definition: 'io.k8s.api.policy.v1.PodDisruptionBudget',
  },
  HorizontalPodAutoscaler: {
    file: 'apis__autoscaling__v2_openapi.json',
    definition: 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  },
  Cluster: { file: 'postgresql.cnpg.io_clusters.yaml', definition: '' },
};

export const examples = () => fs.readdirSync(EXAMPLES).map((file) => path.basename(file, '.yaml'));

/** Whether Helm is at hand. */
export const hasHelm = () => spawnSync('helm', ['version']).status === 0;

/**
 * What the chart renders with an example.
 * @param {string} example
 * @param {string[]} [more]  further arguments of `helm template`
 * @returns {unknown[]} resources, in the order of their names
 * @throws an error with Helm's words
 */
export function render(example, more = []) {
  const values = path.join(EXAMPLES, `${example}.yaml`);
  const text = execFileSync(
    'helm',
    ['template', 'usher', CHART, '--namespace', 'usher', '--kube-version', '1.31', '-f', values, ...more],
    {
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );
  return loadAll(text).filter((resource) => resource !== null && resource !== undefined);
}

/**
 * Another one once the chart, the example or what was rendered changes: an edit by hand is none that Helm made.
 * @param {string} example
 * @param {unknown[]} resources  what was rendered
 */
export function fingerprintOf(example, resources) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(EXAMPLES, `${example}.yaml`)));
  for (const entry of fs
    .readdirSync(CHART, { recursive: true, withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isFile())
      hash.update(entry.name).update(fs.readFileSync(path.join(entry.parentPath, entry.name)));
  return hash.update(JSON.stringify(resources)).digest('hex');
}

/**
 * @param {string} example
 * @returns {{ of: string, resources: any[] }} what was rendered, and the fingerprint of what it was rendered from
 */
export const readRendered = (example) =>
  JSON.parse(fs.readFileSync(path.join(RENDERED, `${example}.json`), 'utf8'));

/** @param {string} example */
export function writeRendered(example) {
  fs.mkdirSync(RENDERED, { recursive: true });
  const resources = render(example);
  const text = JSON.stringify({ of: fingerprintOf(example, resources), resources }, undefined, 2);
  fs.writeFileSync(path.join(RENDERED, `${example}.json`), `${text}\n`);
}
