import { bundlePackages } from './test-packages.mjs';

/** Every suite creates its databases on this server; `npm test` at the top of the project starts one and sets its URL. */
export default async function setup() {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test` at the top of the project');
  await bundlePackages();
}
