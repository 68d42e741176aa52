import { FOLDER, PACKAGES } from './test/support/test-packages.mjs';

/** Unit tests stand beside their code; end-to-end tests in `test/` use the real database named by TEST_DATABASE_URL. */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // `global-setup` puts these into a few files.
    [`^(${PACKAGES.join('|').replaceAll('.', '\\.')})$`]: `${FOLDER}/$1.mjs`,
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  testTimeout: 60_000,
  // One more than the two cores of a small machine: much of what the tests do is wait, for time-outs and other processes.
  maxWorkers: 3,
  // Jest keeps the ES modules of every file that it ran: after thirty of them a worker held 2.7 GB, and took so long to give
  // them back that Jest ended it by force. A worker with more than this makes room for a new one.
  workerIdleMemoryLimit: '500MB',
};
