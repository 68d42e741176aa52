import path from 'node:path';
import { z } from 'zod';
import { checkBounceAddress } from '../rules/bounce-address.js';
import { count, file, flag, proxies, timeZone, url } from './setting-kinds.js';

/** One or more wrong settings; the message has one line for each, with its name. */
export class SettingsError extends Error {}

/** Without the setting: nobody's address, so that mails go nowhere by mistake. */
export const DEFAULT_MAIL_FROM = 'Usher <tickets@example.org>';

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_SIZE: count(10),
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().positive().max(3600).default(15),
  EMBEDDED_DATABASE: flag.default(false),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default(DEFAULT_MAIL_FROM),
  DKIM_DOMAIN: z.string().min(3).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  DKIM_KEY: file.optional(),
  BOUNCE_ADDRESS: z
    .string()
    .optional()
    .superRefine((address, context) => {
      const fault = address === undefined ? null : checkBounceAddress(address);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    }),
  BOUNCE_IMAP_URL: url('imap:', 'imaps:').optional(),
  MAIL_LOG_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  MAIL_RATE_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  TIME_ZONE: timeZone.optional(),
  TLS_CERTIFICATE: file.optional(),
  TLS_KEY: file.optional(),
  TLS_AUTHORITY: file.optional(),
  TRUST_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  TRUST_PROXY: proxies.default(false),
  SESSION_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 30)
    .default(12),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters long'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: flag.default(true),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  LIMIT_SIGN_INS_PER_ACCOUNT: count(10),
  LIMIT_SIGN_INS_PER_ADDRESS: count(60),
  LIMIT_PUBLIC_FORMS_PER_EMAIL: count(5),
  LIMIT_PUBLIC_FORMS_PER_ADDRESS: count(30),
  LIMIT_UNKNOWN_CODES_PER_USER: count(60),
  LIMIT_DOOR_SEARCHES_PER_USER: count(60),
  LIMIT_UNKNOWN_TICKETS_PER_ADDRESS: count(30),
  LIMIT_SYNCS_PER_DEVICE: count(20),
  LIMIT_REQUESTS_PER_USER: count(1200),
  LIMIT_GRAPHQL_PER_ADDRESS: count(60),
});

/** Files in PEM form. */
interface TlsSettings {
  certificateFile: string;
  keyFile: string;
  /** The certificate authority's own certificate, if devices do not trust it by default: `/trust` explains how to trust it. */
  authorityFile: string | undefined;
  /** The port that serves `/trust` without TLS, for devices that do not trust the certificate yet; undefined: none. */
  trustPort: number | undefined;
}

export interface Settings {
  environment: 'development' | 'test' | 'production';
  /** Address that the API listens on; undefined: chosen depending on demo accounts (see main.ts). */
  host: string | undefined;
  port: number;
  /** Port for the worker's health checks and metrics; undefined: none. */
  workerPort: number | undefined;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string;
  /** Connection that bypasses a transaction pooler, for LISTEN, migrations and the queue. */
  databaseDirectUrl: string;
  databasePoolSize: number;
  /** Time limit of a statement that a caller waits for. */
  databaseTimeoutSeconds: number;
  /** True if the launcher started the embedded PostgreSQL: demo data may be seeded only then. */
  embeddedDatabase: boolean;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** DKIM signature of mails; undefined: they are not signed here. */
  dkim: { domain: string | undefined; selector: string; keyFile: string } | undefined;
  /** Address and mailbox of bounces; undefined: bounces are not read. */
  bounces: { address: string; imapUrl: string } | undefined;
  /** Days for which the mail log keeps sent mails. */
  mailLogDays: number;
  /** Maximum mails per second of one worker; undefined: as many as the server takes. */
  mailRatePerSecond: number | undefined;
  /** Base of links in mails, without a trailing slash. */
  publicUrl: string;
  timeZone: string;
  /** Set if the API terminates TLS itself; undefined: it serves http, to a proxy or to this machine. */
  tls: TlsSettings | undefined;
  trustProxy: false | string[];
  sessionSeconds: number;
  /** Seconds for which a stopping API keeps serving while it reports that it is not ready. */
  drainSeconds: number;
  jwtSecret: string;
  logLevel: string;
  /** Store of uploads; undefined: a folder below `dataDir`. */
  s3:
    | {
        endpoint: string | undefined;
        region: string;
        bucket: string;
        accessKeyId: string;
        secretAccessKey: string;
        forcePathStyle: boolean;
      }
    | undefined;
  /** The token Prometheus must send to read `/metrics`; if undefined, the endpoint does not exist. */
  metricsToken: string | undefined;
  limits: {
    signInsPerAccount: number;
    signInsPerAddress: number;
    publicFormsPerEmail: number;
    publicFormsPerAddress: number;
    unknownCodesPerUser: number;
    doorSearchesPerUser: number;
    unknownTicketsPerAddress: number;
    syncsPerDevice: number;
    requestsPerUser: number;
    anonymousGraphqlPerAddress: number;
  };
}

const REQUIRED_IN_PRODUCTION = ['TIME_ZONE', 'PUBLIC_URL', 'MAIL_FROM'] as const;

/**
 * Reads and checks all settings. An empty variable counts as not set.
 * @throws SettingsError with one line per wrong setting
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  const lines = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return given[name] === undefined ? `${name} is required` : `${name} is wrong: ${issue.message}`;
      });
  if (given.NODE_ENV === 'production' && given.EMBEDDED_DATABASE !== 'true')
    for (const name of REQUIRED_IN_PRODUCTION)
      if (given[name] === undefined) lines.push(`${name} is required in production`);
  const s3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  if ([...s3, 'S3_ENDPOINT'].some((name) => given[name] !== undefined))
    for (const name of s3) if (given[name] === undefined) lines.push(`${name} is required where S3_* is set`);
  const dkim = ['DKIM_SELECTOR', 'DKIM_KEY'];
  if ([...dkim, 'DKIM_DOMAIN'].some((name) => given[name] !== undefined))
    for (const name of dkim)
      if (given[name] === undefined) lines.push(`${name} is required where DKIM_* is set`);
  const bounces = ['BOUNCE_ADDRESS', 'BOUNCE_IMAP_URL'];
  if (bounces.some((name) => given[name] !== undefined))
    for (const name of bounces)
      if (given[name] === undefined) lines.push(`${name} is required where BOUNCE_* is set`);
  const tls = ['TLS_CERTIFICATE', 'TLS_KEY'];
  if ([...tls, 'TLS_AUTHORITY', 'TRUST_PORT'].some((name) => given[name] !== undefined))
    for (const name of tls)
      if (given[name] === undefined) lines.push(`${name} is required where TLS_* is set`);
  if (given.TRUST_PORT !== undefined && given.TLS_AUTHORITY === undefined)
    lines.push('TLS_AUTHORITY is required where TRUST_PORT is set');
  if (!parsed.success || lines.length > 0) throw new SettingsError([...new Set(lines)].join('\n'));

  const s = parsed.data;
  return {
    environment: s.NODE_ENV,
    host: s.HOST,
    port: s.PORT,
    workerPort: s.WORKER_PORT,
    dataDir: path.resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
    databasePoolSize: s.DATABASE_POOL_SIZE,
    databaseTimeoutSeconds: s.DATABASE_TIMEOUT_SECONDS,
    embeddedDatabase: s.EMBEDDED_DATABASE,
    redisUrl: s.REDIS_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    dkim:
      s.DKIM_SELECTOR && s.DKIM_KEY
        ? { domain: s.DKIM_DOMAIN, selector: s.DKIM_SELECTOR, keyFile: s.DKIM_KEY }
        : undefined,
    bounces:
      s.BOUNCE_ADDRESS && s.BOUNCE_IMAP_URL
        ? { address: s.BOUNCE_ADDRESS, imapUrl: s.BOUNCE_IMAP_URL }
        : undefined,
    mailLogDays: s.MAIL_LOG_DAYS,
    mailRatePerSecond: s.MAIL_RATE_PER_SECOND,
    publicUrl: (s.PUBLIC_URL ?? `${s.TLS_CERTIFICATE ? 'https' : 'http'}://localhost:${s.PORT}`).replace(
      /\/+$/,
      '',
    ),
    timeZone: s.TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    tls: s.TLS_CERTIFICATE
      ? {
          certificateFile: s.TLS_CERTIFICATE,
          // Checked above.
          keyFile: s.TLS_KEY!,
          authorityFile: s.TLS_AUTHORITY,
          trustPort: s.TRUST_PORT,
        }
      : undefined,
    trustProxy: s.TRUST_PROXY,
    sessionSeconds: Math.round(s.SESSION_HOURS * 3600),
    // An API started by the launcher has no proxy in front of it that would need time to notice.
    drainSeconds: s.DRAIN_SECONDS ?? (s.NODE_ENV === 'production' && !s.EMBEDDED_DATABASE ? 5 : 0),
    jwtSecret: s.JWT_SECRET,
    logLevel: s.LOG_LEVEL ?? (s.NODE_ENV === 'production' ? 'info' : 'warn'),
    s3: s.S3_BUCKET
      ? {
          endpoint: s.S3_ENDPOINT,
          region: s.S3_REGION,
          bucket: s.S3_BUCKET,
          // Checked above: with a bucket, both are set.
          accessKeyId: s.S3_ACCESS_KEY_ID!,
          secretAccessKey: s.S3_SECRET_ACCESS_KEY!,
          forcePathStyle: s.S3_FORCE_PATH_STYLE,
        }
      : undefined,
    metricsToken: s.METRICS_TOKEN,
    limits: {
      signInsPerAccount: s.LIMIT_SIGN_INS_PER_ACCOUNT,
      signInsPerAddress: s.LIMIT_SIGN_INS_PER_ADDRESS,
      publicFormsPerEmail: s.LIMIT_PUBLIC_FORMS_PER_EMAIL,
      publicFormsPerAddress: s.LIMIT_PUBLIC_FORMS_PER_ADDRESS,
      unknownCodesPerUser: s.LIMIT_UNKNOWN_CODES_PER_USER,
      doorSearchesPerUser: s.LIMIT_DOOR_SEARCHES_PER_USER,
      unknownTicketsPerAddress: s.LIMIT_UNKNOWN_TICKETS_PER_ADDRESS,
      syncsPerDevice: s.LIMIT_SYNCS_PER_DEVICE,
      requestsPerUser: s.LIMIT_REQUESTS_PER_USER,
      anonymousGraphqlPerAddress: s.LIMIT_GRAPHQL_PER_ADDRESS,
    },
  };
}

/** Names of all settings, as listed in `.env.example`. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);
