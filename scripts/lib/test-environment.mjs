const notForTests =
  /^(NODE_ENV|HOST|PORT|WORKER_PORT|DATA_DIR|DATABASE_.*|EMBEDDED_DATABASE|REDIS_URL|SMTP_URL|MAIL_.*|PUBLIC_URL|TIME_ZONE|TLS_.*|TRUST_PORT|TRUST_PROXY|SESSION_HOURS|DRAIN_SECONDS|JWT_SECRET|LOG_LEVEL|LIMIT_.*|S3_.*|METRICS_TOKEN)$/;

/**
 * Removes Usher's settings from an environment: a developer's settings must not affect a test, and a test must not touch a
 * developer's database.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const forTests = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !notForTests.test(name)));
