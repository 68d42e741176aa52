/** `npm run documents` rewrites docs/openapi.json and docs/schema.graphql from the code, by the test that compares them. */
process.env.WRITE_DOCUMENTS = '1';
process.argv.push('--only', 'backend', 'test/documents');
await import('./test.mjs');
