/** Renders the Helm chart with each of its examples again, after it was changed: `node scripts/helm.mjs`. Needs Helm. */
import { examples, writeRendered } from './lib/helm.mjs';

for (const example of examples()) writeRendered(example);
