/**
 * `npm run documents` rewrites docs/openapi.json, docs/schema.graphql and closed-lists.sql from the code, by the tests that
 * compare them, and then the front end's types from those documents.
 */
import './lib/check-node.mjs';
import { surviveClosedOutput } from './lib/fail.mjs';
import { runScript } from './lib/npm.mjs';

surviveClosedOutput();
const tests = ['--only', 'backend', 'test/documents', 'src/database/closed-lists'];
const code = await runScript('scripts/test.mjs', tests, { ...process.env, WRITE_DOCUMENTS: '1' });
process.exit(code || (await runScript('admin-ui/generated-types.mjs', [], process.env)));
