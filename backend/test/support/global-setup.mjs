import { bundlePackages } from './test-packages.mjs';

/** Every suite makes its databases on this server; `npm test` at the top starts one and names it. */
export default async function setup() {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test` at the top of the project');
  await bundlePackages();
}
