/** Unit tests of code that needs no browser; they are in the folder of the code that they test. */
export default {
  roots: ['<rootDir>/build', '<rootDir>/src'],
  testMatch: ['**/*.spec.ts'],
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/jest-setup.mjs'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // The back end's rules import their files with `.js`, as Node requires.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  maxWorkers: 2,
};
