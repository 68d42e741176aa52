/** Unit tests stand beside their code; end-to-end tests in `test/` use the real database named by TEST_DATABASE_URL. */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // @fastify/static requires this ES module, which Node can do and Jest cannot yet. Only `reply.download` calls it.
    '^content-disposition$': '<rootDir>/test/support/content-disposition.cjs',
    // This one requires ES modules too. `global-setup` makes the file out of the package.
    '^@nestjs-modules/mailer(/.*)?$': '<rootDir>/../node_modules/.cache/usher/nestjs-mailer.mjs',
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
  testTimeout: 30_000,
  maxWorkers: 2,
  // Jest keeps the ES modules of every file that it ran: after thirty of them a worker held 2.7 GB, and took so long to give
  // them back that Jest ended it by force. A worker with more than this makes room for a new one.
  workerIdleMemoryLimit: '500MB',
};
