/** `npm run documents` rewrites docs/openapi.json, docs/schema.graphql and closed-lists.sql from the code, by the tests that compare them. */
process.env.WRITE_DOCUMENTS = '1';
process.argv.push('--only', 'backend', 'test/documents', 'src/database/closed-lists');
await import('./test.mjs');
