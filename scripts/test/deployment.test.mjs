/**
 * The files that describe a deployment agree: docker-compose.yml, `npm run make-env`, .env.example (which a test of the back
 * end compares with the settings themselves) and docs/operations.md.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/paths.mjs';

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8');
const compose = read('docker-compose.yml');
const settings = [...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);

/** Returns the environment variables that docker-compose.yml gives the API and the worker. */
const given = () => {
  const shared = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? '';
  return new Map([...shared.matchAll(/^ {4}([A-Z0-9_]+): (.+)$/gm)].map(([, name, value]) => [name, value]));
};

/**
 * Runs `make-env` twice in a fresh checkout.
 * @param {string[]} args
 * @param {{ docker?: Record<string, string>, owner?: number }} [options] docker: output of a fake `docker` by its first
 *   argument, any other argument being an error; owner: user id of the checkout's owner
 */
function makeEnv(args = [], { docker, owner } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'usher-env-'));
  fs.cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  if (docker) {
    const cases = Object.entries(docker).map(([word, answer]) => `${word}) echo '${answer}';;`);
    const script = `#!/bin/sh\ncase $1 in ${cases.join(' ')} *) echo unknown command >&2; exit 1;; esac\n`;
    fs.writeFileSync(path.join(bin, 'docker'), script, { mode: 0o755 });
  }
  if (owner !== undefined) fs.chownSync(folder, owner, owner);
  const env = { ...process.env, PATH: bin + path.delimiter + (docker ? process.env.PATH : '') };
  const run = () =>
    spawnSync(process.execPath, [path.join(folder, 'scripts/make-env.mjs'), ...args], {
      encoding: 'utf8',
      env,
    });
  try {
    const first = run();
    const file = path.join(folder, '.env');
    const text = first.status === 0 ? fs.readFileSync(file, 'utf8') : '';
    const { mode, uid } = first.status === 0 ? fs.statSync(file) : { mode: 0, uid: -1 };
    const second = run();
    const isKept = first.status !== 0 || fs.readFileSync(file, 'utf8') === text;
    return { first, second, text, mode: mode & 0o777, uid, isKept };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

test('one address of this computer stands in all documents: a browser keeps sign-ins and scans of two apart', () => {
  const documents = fs
    .readdirSync(path.join(root, 'docs'))
    .filter((file) => /\.(md|json|graphql)$/.test(file));
  for (const file of ['README.md', '.env.example', ...documents.map((name) => `docs/${name}`)])
    assert.doesNotMatch(read(file), /https?:\/\/(127\.|0\.0\.0\.0|\[::)/, file);
  assert.match(read('README.md'), /http:\/\/localhost:3000/);
});

test('docker-compose.yml gives the processes settings that exist, and all that production requires', () => {
  const names = [...given().keys()];
  assert.ok(names.length > 10);
  assert.deepEqual(
    [...names, 'WORKER_PORT'].filter((name) => !settings.includes(name)),
    [],
  );
  for (const name of [
    'DATABASE_URL',
    'JWT_SECRET',
    'TIME_ZONE',
    'PUBLIC_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'S3_BUCKET',
  ])
    assert.ok(names.includes(name), name);
});

test('a setting in .env reaches the processes, unless docker-compose.yml itself has to know it', () => {
  const own =
    /^(NODE_ENV|HOST|PORT|WORKER_PORT|DATA_DIR|DATABASE_(DIRECT_)?URL|EMBEDDED_DATABASE|REDIS_URL)$/;
  const ofProxyAndStore = /^(TLS_|TRUST_|DRAIN_SECONDS$|S3_)/;
  const values = given();
  for (const name of settings) {
    if (own.test(name) || ofProxyAndStore.test(name)) continue;
    assert.match(values.get(name) ?? '', new RegExp(`^\\$\\{${name}:`), name);
  }
  // The file that DKIM_KEY names is mounted where the processes look for it.
  const [, place] = /^\$\{DKIM_KEY:\+(.+)\}$/.exec(values.get('DKIM_KEY') ?? '') ?? [];
  assert.match(compose, new RegExp(`source: \\$\\{DKIM_KEY:-/dev/null\\}\\n +target: ${place}\\n`));
});

test('docker-compose.yml holds no secret: each is required from .env, and make-env writes each of them', () => {
  const required = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name));
  for (const [, name, value] of compose.matchAll(
    /^ *([A-Z0-9_]*(?:PASSWORD|SECRET|TOKEN)[A-Z0-9_]*): (.+)$/gm,
  ))
    assert.match(value ?? name, /\$\{[A-Z0-9_]+:\?/, name);
  const { first, text, mode } = makeEnv(['tickets.example.org']);
  assert.equal(first.status, 0, first.stderr);
  const made = new Map([...text.matchAll(/^([A-Z0-9_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]));
  for (const name of required) {
    assert.ok((made.get(name) ?? '').length >= 40, name);
    // Secrets must not need escaping in a URL.
    assert.match(made.get(name) ?? '', /^[\w-]+$/, name);
  }
  assert.equal(new Set([...required].map((name) => made.get(name))).size, required.size);
  for (const name of made.keys()) assert.ok(compose.includes(`\${${name}:`), `nothing reads ${name}`);
  assert.equal(made.get('PUBLIC_URL'), 'https://tickets.example.org');
  if (process.platform !== 'win32') assert.equal(mode, 0o600);
  assert.ok(!first.stdout.includes(made.get('JWT_SECRET') ?? '-'));
});

test('make-env overwrites no secrets, and takes nothing but a name', () => {
  const { second, isKept } = makeEnv();
  assert.equal(second.status, 1);
  assert.match(second.stderr, /exists already/);
  assert.ok(isKept);
  assert.equal(makeEnv(['https://a b']).first.status, 1);
});

test(
  'make-env says in a sentence what is too old in the Docker of this machine, and nothing of one that is not there',
  {
    skip: process.platform === 'win32' && 'the stand-in for docker is a shell script',
  },
  () => {
    for (const [docker, words] of /** @type {[Record<string, string>, RegExp][]} */ ([
      [{ version: '20.10.24+dfsg1', compose: '2.20.3' }, /^$/],
      [{ version: '29.0.1', compose: 'v5.1.0' }, /^$/],
      [{ version: '28.2.2', compose: 'dev' }, /^$/],
      // No engine answers, which is fine: it may be started later.
      [{ compose: '2.40.3' }, /^$/],
      [
        { version: '20.10.24' },
        /^docker-compose\.yml needs Docker Compose 2\.20 or newer .* not installed here\.\n$/,
      ],
      [
        { version: '28.2.2', compose: '1.29.2' },
        /^docker-compose\.yml needs Docker Compose .* this is 1\.29\.2\.\n$/,
      ],
      [
        { version: '28.2.2', compose: 'v2.6.0' },
        /^docker-compose\.yml needs Docker Compose .* this is v2\.6\.0\.\n$/,
      ],
      [
        { version: '19.03.15', compose: '2.40.3' },
        /^docker-compose\.yml needs Docker Engine .* this is 19\.03\.15\.\n$/,
      ],
    ])) {
      const { first, text } = makeEnv([], { docker });
      assert.match(first.stderr, words, JSON.stringify(docker));
      assert.equal(first.status, 0);
      assert.match(text, /^JWT_SECRET=/m);
    }
    assert.equal(makeEnv().first.stderr, '');
  },
);

test(
  '.env belongs to whoever has the checkout, also where root makes it',
  {
    skip: process.getuid?.() !== 0 && 'needs root',
  },
  () => {
    const { uid, mode } = makeEnv([], { owner: 12345 });
    assert.equal(uid, 12345);
    assert.equal(mode, 0o600);
  },
);

test('docker-compose.yml asks for nothing that the oldest engine and the oldest Compose do not know', () => {
  // It needs Engine 25; an older one refuses the whole file.
  assert.doesNotMatch(compose, /start_interval/);
});

test('only the proxy is open to the world, and what can be many publishes no port and has no name', () => {
  const all = compose.slice(compose.indexOf('\nservices:\n'));
  const services = [...all.matchAll(/^ {2}([a-z]+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name, body]) => ({
    name,
    body,
  }));
  assert.ok(
    ['proxy', 'api', 'worker', 'migrate', 'postgres', 'redis', 'store', 'mail'].every((name) =>
      services.some((service) => service.name === name),
    ),
  );
  for (const { name, body } of services) {
    assert.ok(!body.includes('container_name'), name);
    const ports = [...body.matchAll(/^ {6}- '([^']*:\d+(?:\/udp)?)'$/gm)].map(([, port]) => port);
    if (name === 'proxy') assert.ok(ports.length > 0);
    else for (const port of ports) assert.match(port, /^127\.0\.0\.1:/, name);
    if (name !== 'migrate') assert.match(body, /healthcheck:/, name);
    if (!['api', 'worker', 'migrate'].includes(name)) assert.match(body, /restart: unless-stopped/, name);
  }
});

test('the processes of Usher start again by themselves, and what holds data keeps it in a volume', () => {
  const shared = /^x-usher: &usher\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? '';
  assert.match(shared, /^ {2}restart: unless-stopped$/m);
  const bodyOf = (/** @type {string} */ name) =>
    new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
  for (const name of ['api', 'worker', 'migrate']) assert.match(bodyOf(name), /^ {4}<<: \*usher$/m, name);
  for (const name of ['api', 'worker']) assert.doesNotMatch(bodyOf(name), /^ {4}restart:/m, name);
  const declared = [
    ...(/^volumes:\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? '').matchAll(/^ {2}([\w-]+):$/gm),
  ];
  const volumes = declared.map(([, volume]) => volume);
  for (const [name, place] of [
    ['postgres', '/var/lib/postgresql'],
    ['redis', '/data'],
    ['store', '/data'],
    ['mail', '/data'],
    ['proxy', '/data'],
  ]) {
    const volume = new RegExp(`^ {6}- ([\\w-]+):${place}$`, 'm').exec(bodyOf(name))?.[1];
    assert.ok(volume && volumes.includes(volume), name);
  }
});

test('the image runs as nobody in particular, and holds nothing of the build but its results', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  assert.ok(stages.length > 1);
  const last = stages.at(-1) ?? '';
  const steps = last.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  const user = steps.findLastIndex((step) => step.startsWith('USER '));
  assert.equal(steps[user], 'USER node');
  assert.deepEqual(
    steps.slice(user).filter((step) => step.startsWith('RUN ')),
    [],
  );
  for (const step of steps.filter((line) => /^(COPY|ADD) /.test(line))) assert.match(step, /^COPY --from=/);
  assert.match(last, /^ENV NODE_ENV=production\b/m);
  // The image has no packages that only a build tool, the front end or an optional peer needs.
  const packages = stages.find((stage) => /^\S+ AS packages$/m.test(stage)) ?? '';
  assert.match(packages, /npm ci --omit=dev --omit=peer /);
  for (const what of ['dependencies devDependencies', 'devDependencies --workspace backend'])
    assert.match(packages, new RegExp(`npm pkg delete ${what} \\\\$`, 'm'));
  // Its packages run no scripts when they are installed either.
  const manifests = stages.find((stage) => /^\S+ AS manifests$/m.test(stage)) ?? '';
  assert.match(manifests, /^COPY package\.json package-lock\.json \.npmrc \.\/$/m);
  assert.ok(read('.dockerignore').split('\n').includes('!.npmrc'));
  // Neither secrets nor data get into the build context.
  const ignored = read('.dockerignore').split('\n');
  assert.ok(['*', '**/.env*', '**/.data', '**/node_modules'].every((line) => ignored.includes(line)));
  assert.match(read('Dockerfile'), /npm sbom --sbom-format cyclonedx .*> sbom\.json$/m);
  assert.match(read('Dockerfile'), /^COPY --from=packages \/usher\/sbom\.json sbom\.json$/m);
  // All sources do: a folder of theirs may have the name of one that is left out elsewhere.
  const names = ignored.flatMap((line) => /^\*\*\/([\w-]+)$/.exec(line)?.[1] ?? []);
  assert.ok(names.includes('dist'));
  for (const sources of ['backend/src', 'admin-ui/src'])
    for (const entry of fs.readdirSync(path.join(root, sources), { recursive: true, encoding: 'utf8' }))
      assert.ok(!names.includes(path.basename(entry)), `${sources}/${entry} is left out by .dockerignore`);
});

test('the proxy ends TLS by a certificate of its own unless told otherwise, and shows no figures', () => {
  const proxy = read('Caddyfile');
  assert.match(proxy, /^\ttls \{\$SITE_TLS:internal\}$/m);
  assert.match(proxy, /^\{\$SITE_ADDRESS:localhost\} \{$/m);
  assert.match(proxy, /^\trespond \/metrics 404$/m);
  // The proxy finds all API containers, however many there are.
  assert.match(proxy, /^\t\tdynamic a api 3000 \{$/m);
});

test('the proxy asks twice only what changes nothing, what has an Idempotency-Key, all of that, and scans of a device', () => {
  const proxy = read('Caddyfile');
  const tried = [...proxy.matchAll(/^\t\tlb_retry_match \{\n((?:\t{3}.*\n)+)/gm)].map(([, body]) => body);
  assert.equal(tried.length, 3);
  assert.match(tried[0], /^\t\t\tmethod GET HEAD\n$/);
  assert.match(tried[1], /^\t\t\theader Idempotency-Key \*$/m);
  // The check-in page gives each of these scans a scan_id.
  assert.equal(tried[2], '\t\t\tmethod POST\n\t\t\theader X-Device-Id *\n\t\t\tpath /api/checkin/*\n');
  const methods = /^\t\t\tmethod (.+)$/m.exec(tried[1])?.[1].split(' ') ?? [];
  const paths = /^\t\t\tpath (.+)$/m.exec(tried[1])?.[1].split(' ') ?? [];
  const keyed = Object.entries(JSON.parse(read('docs/openapi.json')).paths).flatMap(([route, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) =>
        parameters.some((/** @type {{ name: string }} */ { name }) => name === 'Idempotency-Key'),
      )
      .map(([method]) => ({ method: method.toUpperCase(), path: route.replaceAll(/\{\w+\}/g, '*') })),
  );
  assert.ok(keyed.length >= 4);
  assert.deepEqual([...new Set(keyed.map(({ path: of }) => of))].sort(), paths.sort());
  assert.deepEqual([...new Set(keyed.map(({ method }) => method))].sort(), methods.sort());
});

test('docs/operations.md has a line for every setting, and for no other', () => {
  const table = [...read('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map(([, name]) => name);
  assert.deepEqual(table.sort(), [...settings].sort());
});

test('every command that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const inPart = JSON.parse(read('admin-ui/package.json')).scripts;
  const pages = fs
    .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  for (const file of ['README.md', ...pages, 'docker-compose.yml'])
    for (const [, name, workspace] of read(file).matchAll(/npm run ([a-z][a-z:-]*)( -w admin-ui)?/g))
      assert.ok(String(name) in (workspace ? inPart : scripts), `${file}: npm run ${name}`);
  // What `npm test` is told to run must be there, too.
  const suites = ['scripts', 'backend', 'admin-ui', 'faults', 'browser'];
  for (const file of ['README.md', ...pages])
    for (const [, suite] of read(file).matchAll(/npm test -- --only ([\w-]+)/g))
      assert.ok(suites.includes(String(suite)), `${file}: --only ${suite}`);
});

test('every file and folder that the pages of the architecture name exists', () => {
  const folders = [
    'backend/src',
    'backend/test',
    'backend/bench',
    'admin-ui/src',
    'admin-ui/build',
    'scripts',
    'docs',
  ];
  const files = folders.flatMap((folder) => [
    `/${folder}`,
    ...fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `/${folder}/${file.split(path.sep).join('/')}`),
  ]);
  const pages = fs
    .readdirSync(path.join(root, 'docs/architecture'))
    .map((name) => `docs/architecture/${name}`);
  const text = ['docs/architecture.md', ...pages].map(read).join('\n');
  const named = [...text.matchAll(/`([\w./-]+(?:\.(?:tsx?|mjs|hbs|sql|md)|\/))`/g)];
  assert.ok(named.length > 50);
  const missing = named
    .map(([, name]) => name)
    .filter((name) => !files.some((file) => file.endsWith(`/${name.replace(/\/$/, '')}`)));
  assert.deepEqual(missing, []);
});

test('the pages of the architecture name every folder of the sources', () => {
  for (const [page, folder] of [
    ['back-end', 'backend/src'],
    ['front-end', 'admin-ui/src'],
  ]) {
    const text = read(`docs/architecture/${page}.md`);
    const missing = fs
      .readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !new RegExp(`(?<![\\w-])${entry.name}(?![\\w-])`).test(text))
      .map(({ name }) => name);
    assert.deepEqual(missing, [], page);
  }
});

test('every picture that is kept is shown by a document, and every one that is shown is kept', () => {
  const pages = fs
    .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const shown = ['README.md', ...pages].flatMap((page) =>
    Array.from(read(page).matchAll(/screens\/([\w-]+\.png)/g), ([, name]) => name),
  );
  assert.deepEqual([...new Set(shown)].sort(), fs.readdirSync(path.join(root, 'docs/screens')).sort());
});
