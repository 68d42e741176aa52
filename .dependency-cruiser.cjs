/** The arrows of docs/architecture: controller and resolver → service → SQL, entities and rules. */
const feature =
  'auth|events|pricing|attendees|checkin|volunteers|applications|uploads|users|stats|mail|audit|live|health';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: { path: '^admin-ui/' },
      to: { circular: true },
    },
    {
      name: 'no-circles-in-the-back-end',
      comment: 'As above; a statement may know the type of its rows from the file that runs it.',
      severity: 'error',
      from: { pathNot: '^admin-ui/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
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
        'A feature uses another through its service; only statements may be built from its statements.',
      severity: 'error',
      from: { path: '^backend/src/([^/]+)/', pathNot: '\\.(spec|sql)\\.ts$' },
      to: { path: '^backend/src/[^/]+/.*\\.sql\\.ts$', pathNot: '^backend/src/$1/' },
    },
    {
      name: 'front-end-shares-only-rules',
      comment: 'What the browser may know of the back end is exported as @usher/backend/rules.',
      severity: 'error',
      from: { path: '^admin-ui/' },
      to: { path: '^backend/', pathNot: '^backend/src/rules/index\\.ts$' },
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
