import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../config/settings.js';
import { redacted } from './redacted.js';

/** Fields whose words come from elsewhere: from PostgreSQL, from a mail server, from whatever threw an error. */
const WORDS = ['err', 'msg', 'reason'];

/** Returns a line's fields without what its words may hold of people. */
function withoutPeople(fields: unknown): unknown {
  if (typeof fields === 'string') return redacted(fields);
  if (typeof fields !== 'object' || fields === null) return fields;
  if (fields instanceof Error) return { err: redacted(fields.stack ?? fields.message) };
  const spoken = Object.entries(fields).filter(([name, value]) => WORDS.includes(name) && value);
  if (spoken.length === 0) return fields;
  const textOf = (value: unknown): unknown =>
    value instanceof Error ? (value.stack ?? value.message) : value;
  return {
    ...fields,
    ...Object.fromEntries(spoken.map(([name, value]) => [name, withoutPeople(textOf(value))])),
  };
}

/** Creates the JSON logger, whose lines have no words about people. A test passes its own `destination`. */
export function createPino(
  settings: Pick<Settings, 'environment' | 'logLevel'>,
  name: 'api' | 'worker',
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: { process: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(values, log) {
          log.apply(this, values.map(withoutPeople) as Parameters<typeof log>);
        },
      },
    },
    // Lines are written in batches, with up to 100 ms delay: one system call per line would slow every request.
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 100 }),
  );
}

/** Parts of Nest that tell each module and route at every start: 170 lines, among which nobody finds what concerns them. */
const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'GraphQLModule',
]);

/**
 * Logs Nest's messages and ours as one JSON line each. (Nest's own JSON logger costs a system call per line.) A message may be a
 * sentence or an object of fields.
 */
export class StructuredLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, context?: string): void {
    this.write(context !== undefined && FRAMEWORK.has(context) ? 'debug' : 'info', message, context);
  }

  warn(message: unknown, context?: string): void {
    this.write('warn', message, context);
  }

  error(message: unknown, ...rest: unknown[]): void {
    // Nest passes (message, stack, context) or (message, context).
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    this.write('error', message, typeof context === 'string' ? context : undefined, stack);
  }

  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }

  verbose(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }

  fatal(message: unknown, context?: string): void {
    this.write('fatal', message, context);
  }

  private write(
    level: 'info' | 'warn' | 'error' | 'debug' | 'fatal',
    message: unknown,
    context?: string,
    stack?: unknown,
  ): void {
    if (message instanceof Error) this.pino[level]({ context, err: message.stack });
    else if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context, ...(typeof stack === 'string' ? { err: stack } : {}) }, String(message));
  }
}
