/**
 * The Helm chart of deploy/helm: what it renders with its examples is what the Kubernetes API takes, and keeps what
 * docs/operations.md promises.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { examples, fingerprintOf, hasHelm, KINDS, readRendered, render, SCHEMAS } from '../lib/helm.mjs';
import { inRoot } from '../lib/paths.mjs';

const { kinds, definitions } = JSON.parse(fs.readFileSync(SCHEMAS, 'utf8'));
const ajv = new Ajv({ strict: false, validateFormats: false });
/** @type {Record<string, ((resource: any) => boolean) & { errors?: any }>} */
const validators = Object.fromEntries(
  Object.keys(KINDS).map((kind) => [kind, ajv.compile({ ...kinds[kind], definitions })]),
);
const known = new Set(
  [...fs.readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
const ALL = examples().map((example) => ({ example, ...readRendered(example) }));

/** @param {any[]} resources @param {string} kind @param {string} [end] of its name */
const one = (resources, kind, end = '') => {
  const found = resources.filter((it) => it.kind === kind && it.metadata.name.endsWith(end));
  assert.equal(found.length, 1, `${kind} ${end}`);
  return found[0];
};
const ofExample = (/** @type {string} */ name) =>
  /** @type {(typeof ALL)[number]} */ (ALL.find(({ example }) => example === name)).resources;
const podsOf = (/** @type {any[]} */ resources) =>
  resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(({ spec }) => spec.template);

test('what is kept was rendered from the chart as it is', () => {
  for (const { example, of, resources } of ALL) {
    assert.equal(
      of,
      fingerprintOf(example, resources),
      `${example}: render it again, by node scripts/helm.mjs`,
    );
    const edited = structuredClone(resources);
    one(edited, 'Deployment', '-worker').spec.replicas++;
    assert.notEqual(of, fingerprintOf(example, edited), 'an edit by hand');
  }
  assert.ok(ALL.length > 1);
});

test('what is kept is what Helm renders', { skip: hasHelm() ? false : 'helm is not here' }, () => {
  for (const { example, resources } of ALL) assert.deepEqual(render(example), resources, example);
});

test('a wrong value is refused by its name', { skip: hasHelm() ? false : 'helm is not here' }, () => {
  for (const [value, named] of [
    ['secret=', 'secret'],
    ['settings.PUBLIC_URL=http://tickets.example.org', 'PUBLIC_URL'],
    ['settings.JWT_SECRET=in-the-open', 'JWT_SECRET'],
    ['database.kind=mysql', 'kind'],
    ['api.replica=3', 'replica'],
    ['ingress.host=', 'ingress.host'],
  ])
    assert.throws(
      () => render('own-database', ['--set', value]),
      (/** @type {any} */ error) => error.stderr.includes(named),
      value,
    );
});

test('the schemas refuse what the API refuses', () => {
  /** @type {any} */
  const deployment = structuredClone(one(ALL[0].resources, 'Deployment', '-api'));
  assert.ok(validators.Deployment(deployment));
  deployment.spec.template.spec.containers[0].readinesProbe = {};
  assert.ok(!validators.Deployment(deployment), 'a field that nobody knows');
  /** @type {any} */
  const service = structuredClone(one(ALL[0].resources, 'Service'));
  service.spec.ports[0].port = 'http';
  assert.ok(!validators.Service(service), 'a name in place of a number');
});

for (const { example, resources } of ALL) {
  test(`${example}: every resource is what the API takes`, () => {
    const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    assert.equal(new Set(names).size, names.length);
    for (const [at, resource] of resources.entries()) {
      const validate = validators[resource.kind];
      assert.ok(validate, `no schema of ${resource.kind}`);
      assert.ok(validate(resource), `${names[at]}: ${ajv.errorsText(validate.errors)}`);
    }
  });

  test(`${example}: settings are those that exist, and none of them is a secret`, () => {
    const { data } = one(resources, 'ConfigMap');
    assert.deepEqual(
      Object.keys(data).filter((name) => name !== 'NODE_ENV' && !known.has(name)),
      [],
    );
    assert.deepEqual(
      Object.keys(data).filter(
        (name) => /SECRET|TOKEN|PASSWORD|ACCESS_KEY|_URL$/.test(name) && name !== 'PUBLIC_URL',
      ),
      [],
    );
    for (const { spec } of podsOf(resources))
      for (const container of [...spec.containers, ...(spec.initContainers ?? [])])
        assert.deepEqual(
          container.envFrom.map((/** @type {any} */ from) => Object.keys(from)[0]),
          ['configMapRef', 'secretRef'],
          container.name,
        );
  });

  test(`${example}: no pod is root, has the cluster's account, or can write but where it has to`, () => {
    for (const { spec } of podsOf(resources)) {
      assert.equal(spec.automountServiceAccountToken, false);
      assert.equal(spec.securityContext.runAsNonRoot, true);
      for (const { securityContext, volumeMounts } of [...spec.containers, ...(spec.initContainers ?? [])]) {
        assert.equal(securityContext.readOnlyRootFilesystem, true);
        assert.equal(securityContext.allowPrivilegeEscalation, false);
        const writable = volumeMounts.filter((/** @type {any} */ it) => !it.readOnly);
        assert.deepEqual(
          writable.map((/** @type {any} */ it) => it.mountPath),
          ['/data', '/tmp'],
        );
      }
    }
  });

  test(`${example}: a pod that is told to stop has the time to drain, and its replacement is ready before`, () => {
    const { data } = one(resources, 'ConfigMap');
    const api = one(resources, 'Deployment', '-api');
    // As main.ts: so long after DRAIN_SECONDS it ends by itself at the latest.
    assert.ok(api.spec.template.spec.terminationGracePeriodSeconds >= Number(data.DRAIN_SECONDS) + 30);
    assert.equal(api.spec.strategy.rollingUpdate.maxUnavailable, 0);
    const [container] = api.spec.template.spec.containers;
    assert.equal(container.readinessProbe.httpGet.path, '/api/health/ready');
    // Without the database every API is unready; none is killed for that.
    assert.equal(container.livenessProbe.httpGet.path, '/api/health/live');
    // It is taken out of the service before it stops to listen.
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    assert.ok(periodSeconds * failureThreshold < Number(data.DRAIN_SECONDS));
    for (const part of ['-api', '-worker']) {
      const { spec } = one(resources, 'Deployment', part);
      assert.deepEqual(one(resources, 'PodDisruptionBudget', part).spec, {
        maxUnavailable: 1,
        selector: spec.selector,
      });
      assert.match(spec.template.spec.initContainers[0].command.join(' '), /cli\/migrate\.js$/);
    }
  });

  test(`${example}: the ingress leads to the API's service, and that to its pods`, () => {
    const ingress = one(resources, 'Ingress');
    const { backend } = ingress.spec.rules[0].http.paths[0];
    const service = one(resources, 'Service');
    assert.equal(backend.service.name, service.metadata.name);
    const { template } = one(resources, 'Deployment', '-api').spec;
    for (const [name, value] of Object.entries(service.spec.selector))
      assert.equal(template.metadata.labels[name], value);
    assert.equal(template.spec.containers[0].ports[0].name, service.spec.ports[0].targetPort);
    assert.equal(new URL(one(resources, 'ConfigMap').data.PUBLIC_URL).host, ingress.spec.rules[0].host);
    // A dashboard's socket is quiet for longer than the minute that ingress-nginx would wait.
    for (const way of ['read', 'send'])
      assert.ok(
        Number(ingress.metadata.annotations[`nginx.ingress.kubernetes.io/proxy-${way}-timeout`]) >= 3600,
        way,
      );
  });

  test(`${example}: pods of a kind are on different machines where there are some`, () => {
    for (const part of ['-api', '-worker']) {
      const { selector, template } = one(resources, 'Deployment', part).spec;
      assert.deepEqual(template.spec.topologySpreadConstraints, [
        {
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: selector,
        },
      ]);
    }
  });

  test(`${example}: the programs that it names are built`, () => {
    const sources = new Set(
      fs.readdirSync(inRoot('backend', 'src', 'cli')).map((file) => file.replace(/\.ts$/, '')),
    );
    const commands = podsOf(resources).flatMap(({ spec }) =>
      [...spec.containers, ...(spec.initContainers ?? [])].map(({ command }) => (command ?? []).join(' ')),
    );
    const named = commands.flatMap((command) =>
      [...command.matchAll(/dist\/cli\/([\w-]+)\.js/g)].map(([, name]) => name),
    );
    assert.ok(named.length > 2);
    for (const name of named) assert.ok(sources.has(name), name);
  });
}

test('with CloudNativePG, what was confirmed is on a standby, and the address is the operator’s', () => {
  const resources = ofExample('cloudnativepg');
  const cluster = one(resources, 'Cluster');
  assert.deepEqual(cluster.spec.postgresql.synchronous, {
    method: 'any',
    number: 1,
    dataDurability: 'required',
  });
  assert.equal(cluster.spec.instances, 3);
  assert.deepEqual(cluster.spec.affinity, {
    enablePodAntiAffinity: true,
    podAntiAffinityType: 'required',
    topologyKey: 'kubernetes.io/hostname',
  });
  // `helm uninstall` leaves it.
  assert.equal(cluster.metadata.annotations['helm.sh/resource-policy'], 'keep');
  for (const { spec } of podsOf(resources))
    assert.deepEqual(spec.containers[0].env[0].valueFrom.secretKeyRef, {
      name: `${cluster.metadata.name}-app`,
      key: 'uri',
    });
});

test('the number of APIs follows their processor time, and the connections are enough for the most of them', () => {
  const resources = ofExample('own-database');
  const api = one(resources, 'Deployment', '-api');
  const { spec } = one(resources, 'HorizontalPodAutoscaler');
  assert.equal(spec.scaleTargetRef.name, api.metadata.name);
  assert.equal(spec.scaleTargetRef.kind, 'Deployment');
  // The number is the autoscaler's: an upgrade does not set it back.
  assert.equal(api.spec.replicas, undefined);
  assert.ok(spec.minReplicas >= 2);
  assert.deepEqual(spec.metrics, [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
  ]);
  assert.ok(api.spec.template.spec.containers[0].resources.requests.cpu, 'what that is a share of');
  assert.equal(spec.behavior.scaleUp.stabilizationWindowSeconds, 0);
  assert.ok(spec.behavior.scaleDown.stabilizationWindowSeconds >= 600);
  // As docs/operations.md counts them ("Connections"), with one more of each during an update, and what the operator keeps for itself.
  const pool = Number(one(resources, 'ConfigMap').data.DATABASE_POOL_SIZE ?? 10);
  const workers = one(resources, 'Deployment', '-worker').spec.replicas;
  const most = (spec.maxReplicas + 1) * (pool + 9) + (workers + 1) * (pool + 13) + 20;
  const { max_connections: connections } = one(ofExample('cloudnativepg'), 'Cluster').spec.postgresql
    .parameters;
  assert.ok(most < Number(connections) * 0.8, `${most} of ${connections}`);
});
