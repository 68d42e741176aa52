/** Files that other features may import, besides a feature's service, module, DTOs, errors and entities. */
const OFFERED = [
  'auth/(access|actor|client|own-password|relying-party|sessions|sign-in-attempts|public-forms|known-addresses|password-(check|hashing|tokens))',
  'audit/audit',
  'live/live',
  'mail/(queue/mail-queue|outbox/outbox)',
  'mail/kinds/(branded|event-date|render|second-factor-changed|unsubscribe-token|message-content)',
  'uploads/(signed-url|store/(screenshot-store|remove-pictures))',
  'attendees/registration/(registration-reader|new-qr-code)',
  'volunteers/clearings/ledger',
  'hand-overs/figures/hand-over-sums',
  'paper/(figures/holder-figures|sales/paper-sales)',
  'transfers/review/transfer-sums',
  // A file is read the same way, whoever sends it.
  'transfers/bank/file/(csv-table|statement-limits|statement-text|yield-to-event-loop)',
].map((file) => `^backend/src/${file}\\.ts$`);

/**
 * The back end's folders, ordered so that each imports only from those before it, which rules out cycles between folders. The
 * tool's `scope: 'folder'` misses a cycle between a folder and subfolders of another (auth → mail/queue, mail/log → auth).
 */
const ORDER = (
  'rules config database http auth audit live organization mail housekeeping setup passwords users second-factor sessions applications events stats to-do pricing ' +
  'attendees messages uploads paper volunteers hand-overs transfers imports statements checkin personal-data demo health seeding backup cli'
).split(' ');

/** The features, for the arrows of docs/architecture: controller and resolver → service → SQL, entities and rules. */
const feature = ORDER.filter(
  (name) => !/^(rules|config|database|http|housekeeping|seeding|backup|cli)$/.test(name),
).join('|');

/** The same order for the subfolders of a folder. `.` stands for the files directly in it. */
const ORDER_WITHIN = {
  database: ['.', 'migrations'],
  http: [
    'problems',
    'limits',
    'connections',
    '.',
    'certificate-trust',
    'openapi',
    'large-reads',
    'graphql',
    'server',
  ],
  mail: ['queue', 'outbox', 'reminders', 'kinds', 'bounces', 'log', 'test', 'delivery'],
  attendees: ['registration', 'changes', 'lists', 'tickets', '.'],
  pricing: ['.', 'tiers'],
  messages: ['unsubscribe', '.'],
  uploads: ['store', 'pictures', '.', 'logo'],
  volunteers: ['sellers', 'leaderboard', 'seller-sales', 'seller-ledger', '.', 'clearings'],
  'hand-overs': ['hand-over', 'offers', 'receiving', 'explanations', 'lists', 'figures', '.'],
  transfers: ['review', 'bank', '.'],
  'transfers/bank': ['file', 'mapping', 'matching', '.'],
  imports: ['file', 'mapping', 'rows', 'run', '.'],
  paper: ['tickets', 'pdf', 'figures', 'books', 'assignments', 'sales', '.'],
  'personal-data': ['find', 'list', 'erase', 'restored', 'retention', 'kept', '.'],
  seeding: ['demo', 'registrations'],
  checkin: [
    'door',
    'devices',
    'scans',
    'check-ins',
    'undo',
    'sales',
    'list',
    'sync',
    'look-up',
    'conflicts',
    'figures',
    '.',
  ],
};

const later = (/** @type {string[]} */ order, /** @type {string} */ base) =>
  order.slice(0, -1).map((name, i) => ({
    name: 'folders-in-order',
    comment: `A folder imports only from those before it in ORDER: ${name} from none of ${order.slice(i + 1).join(', ')}.`,
    severity: 'error',
    from: { path: placeOf(base, name) },
    to: { path: order.slice(i + 1).map((after) => placeOf(base, after)) },
  }));
const placeOf = (/** @type {string} */ base, /** @type {string} */ name) =>
  name === '.' ? `^${base}/[^/]+$` : `^${base}/${name}/`;

/** The folders of the console's pages, as alternatives of a regular expression. */
const consolePages = 'dashboard|uploads|transfers|statement|admin';
/** The front end's folders that use react-admin and MUI. */
const consoleFolders = `${consolePages}|console`;
/** The front end's folders that both applications take. */
const sharedFolders = 'theme|i18n|api|person|browser|delivery|gift';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...later(ORDER, 'backend/src'),
    ...Object.entries(ORDER_WITHIN).flatMap(([folder, order]) => later(order, `backend/src/${folder}`)),
    {
      name: 'folders-have-a-place',
      comment: 'A new folder gets its place in ORDER, or in ORDER_WITHIN.',
      severity: 'error',
      from: {
        path: '^backend/src/([^/]+)/',
        pathNot: [
          ...ORDER.filter((name) => !(name in ORDER_WITHIN)).map((name) => `^backend/src/${name}/[^/]+$`),
          ...Object.entries(ORDER_WITHIN).flatMap(([folder, order]) =>
            order.map((name) =>
              name === '.' ? `^backend/src/${folder}/[^/]+$` : `^backend/src/${folder}/${name}/[^/]+$`,
            ),
          ),
        ],
      },
      to: {},
    },
    {
      name: 'nothing-imports-the-processes',
      comment: 'Beside the folders is what starts and puts them together; commands start too.',
      severity: 'error',
      from: { path: '^backend/src/[^/]+/', pathNot: '^backend/src/cli/' },
      to: { path: '^backend/src/[^/]+$' },
    },
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are one file, or hide a third. Types count, and so does what is loaded later.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere. Those with a question mark are for Vite, which says so itself.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(url|raw|worker)$' },
    },
    {
      name: 'rules-import-nothing',
      comment: 'The browser runs this folder too.',
      severity: 'error',
      from: { path: '^backend/src/rules/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^backend/src/rules/' },
    },
    {
      name: 'http-knows-no-feature',
      comment: 'What all routes share must not know one of them.',
      severity: 'error',
      from: { path: '^backend/src/http/' },
      to: { path: `^backend/src/(${feature})/` },
    },
    {
      name: 'nothing-calls-a-controller',
      comment: 'Controllers and resolvers are the outermost ring; only the module file lists them.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: '\\.(module|spec)\\.ts$' },
      to: { path: '\\.(controller|resolver)\\.ts$' },
    },
    {
      name: 'controllers-hold-no-sql',
      comment: 'A controller parses, calls a service and answers.',
      severity: 'error',
      from: { path: '\\.(controller|resolver)\\.ts$' },
      to: { path: '\\.sql\\.ts$|^backend/src/database/|node_modules/(typeorm|pg)/' },
    },
    {
      name: 'no-sql-of-another-feature',
      comment:
        'A feature uses another through its service; only statements may be built from its statements. `database/` is no feature.',
      severity: 'error',
      from: { path: '^backend/src/([^/]+)/', pathNot: '\\.(spec|sql)\\.ts$' },
      to: { path: '^backend/src/[^/]+/.*\\.sql\\.ts$', pathNot: '^backend/src/($1|database)/' },
    },
    {
      name: 'nothing-inside-another-feature',
      comment:
        'A feature uses of another what that one offers, see OFFERED. `health/` measures what is inside of them.',
      severity: 'error',
      from: {
        path: `^backend/src/(${feature})/`,
        pathNot: '^backend/src/health/|\\.(spec|sql)\\.ts$',
      },
      to: {
        path: `^backend/src/(${feature})/`,
        pathNot: ['^backend/src/$1/', '\\.(service|module|dto|error|entity|sql)\\.ts$', ...OFFERED],
      },
    },
    {
      name: 'console-has-parts-of-mui',
      comment:
        'ui/ is for light pages. Both worlds take theme/, i18n/, api/ and person/, which know neither.',
      severity: 'error',
      from: { path: `^admin-ui/src/(${consoleFolders})/` },
      to: { path: '^admin-ui/src/ui/' },
    },
    {
      name: 'pages-of-the-console-share-through-it',
      comment: 'What two pages of the console use stands in console/.',
      severity: 'error',
      from: { path: `^admin-ui/src/(${consolePages})/` },
      to: { path: `^admin-ui/src/(${consolePages})/`, pathNot: '^admin-ui/src/$1/' },
    },
    {
      name: 'console-asks-its-data-provider',
      comment: 'Whatever the console reads or changes is a method of console/data-provider/data-provider.ts.',
      severity: 'error',
      from: {
        path: `^admin-ui/src/(${consoleFolders})/`,
        pathNot: '^admin-ui/src/console/data-provider/',
      },
      to: { path: '^admin-ui/src/api/(client|download|queries|current-event|useApiQuery|useSend)\\.ts$' },
    },
    {
      name: 'light-pages-stay-light',
      comment: 'Nothing of the console, and none of its libraries.',
      severity: 'error',
      from: { path: '^admin-ui/src/', pathNot: `^admin-ui/src/(${consoleFolders})/` },
      to: {
        path: `^admin-ui/src/(${consoleFolders})/|node_modules/(@mui|@emotion|react-admin|ra-[^/]+|@apollo|react-router|recharts)/`,
        // Type imports are allowed: the generator writes the types of GraphQL operations next to the REST client.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shared-folders-know-no-world',
      comment: 'What both worlds take must not bring one of them along.',
      severity: 'error',
      from: { path: `^admin-ui/src/(${sharedFolders})/` },
      to: { path: '^admin-ui/src/[^/]+/', pathNot: `^admin-ui/src/(${sharedFolders})/` },
    },
    {
      name: 'frame-knows-no-application',
      comment: 'layout/ stands around both applications: what it needs of them is in layout/application.ts.',
      severity: 'error',
      from: { path: '^admin-ui/src/layout/' },
      to: {
        path: '^admin-ui/src/(navigation|routes|[^/]+/)|node_modules/(wouter|react-router)/',
        pathNot: `^admin-ui/src/(layout|ui|${sharedFolders})/`,
      },
    },
    {
      name: 'one-router-each',
      comment: 'The console has React Router, the light pages have wouter.',
      severity: 'error',
      from: { path: `^admin-ui/src/(${consoleFolders})/` },
      to: { path: '^admin-ui/src/(navigation|routes)\\.|node_modules/wouter/' },
    },
    {
      name: 'front-end-shares-only-rules',
      comment:
        'What the browser may know of the back end is exported as @usher/backend/rules; cases and pictures that both sides are tested by are shared.',
      severity: 'error',
      from: { path: '^admin-ui/' },
      to: {
        path: '^backend/',
        pathNot: '^backend/(src/rules/index|test/support/(search-cases|logos))\\.ts$',
      },
    },
    {
      name: 'back-end-knows-no-front-end',
      severity: 'error',
      from: { path: '^backend/' },
      to: { path: '^admin-ui/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
