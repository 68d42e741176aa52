/** Ends a build: what the code reads at run time, SQL and mail templates, lies beside its JavaScript as beside its source. */
import fs from 'node:fs';
import path from 'node:path';

const [source, target] = ['src', 'dist'].map((folder) => path.join(import.meta.dirname, folder));
for (const name of fs.readdirSync(source, { recursive: true, encoding: 'utf8' }))
  if (/\.(sql|hbs)$/.test(name)) fs.cpSync(path.join(source, name), path.join(target, name));
