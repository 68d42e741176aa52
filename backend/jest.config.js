import { FOLDER, PACKAGES } from './test/support/test-packages.mjs';

/** Unit tests are next to the code they test; end-to-end tests in `test/` use the real database at TEST_DATABASE_URL. */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // `global-setup` bundles these packages into a few files.
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
  // Only what hangs takes so long, also on a machine that is a third as fast as usual.
  testTimeout: 180_000,
  // One more than the cores of a small machine: the tests spend much of their time waiting for timeouts and other processes.
  maxWorkers: 3,
  // Jest keeps the ES modules of every test file that it has run: after thirty files a worker held 2.7 GB, and took so long to
  // exit that Jest killed it. A worker that uses more than this is replaced by a new one.
  workerIdleMemoryLimit: '500MB',
};
