// Loaded before the launcher with `--import`: simulates a computer without a network.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const { lo } = os.networkInterfaces();
os.networkInterfaces = () => ({ lo });
syncBuiltinESMExports();
