// Stands in for backend/src/config/settings.ts in the launcher's tests.
export class SettingsError extends Error {}

export function readSettings(env) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port)) throw new SettingsError(`PORT is wrong: ${env.PORT} is no number`);
  return { host: env.HOST, port };
}
