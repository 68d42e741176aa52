import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings, type Settings } from '../../src/config/settings.js';

/** Reads the settings for a test; `overrides` are environment variables. */
export const testSettings = (overrides: Record<string, string>): Settings =>
  readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: path.join(tmpdir(), 'usher-test'),
    JWT_SECRET: 'a secret of thirty-two characters or more',
    TIME_ZONE: 'America/New_York',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '8',
    // All requests of a test come from one address.
    LIMIT_GRAPHQL_PER_ADDRESS: '1000000',
    ...overrides,
  });
