// A computer that is in no network, as `--import` puts it before the launcher.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const { lo } = os.networkInterfaces();
os.networkInterfaces = () => ({ lo });
syncBuiltinESMExports();
