import { randomInt } from 'node:crypto';
import type { LoginDto, RegisterInput, RegistrationDto } from '../../src/api/generated/rest';
import { ACCOUNTS, PASSWORD, type AccountRole, type Stack } from './stack';
import { fullName } from './names';

/** Builds test data through the API, as a screen would. */
export class Api {
  private readonly sessions = new Map<AccountRole, Promise<LoginDto>>();

  constructor(private readonly stack: Stack) {}

  /** @param as a role, whose account is then used, or a session that is already signed in */
  async send<T>(method: string, path: string, body?: unknown, as?: AccountRole | LoginDto): Promise<T> {
    const session = typeof as === 'string' ? await this.login(as) : as;
    const token = session?.access_token;
    const response = await fetch(this.stack.url + path, {
      method,
      headers: {
        // Without this, a test that asks once a minute could reuse a connection that the server is just about to close.
        Connection: 'close',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    // Cutting a device off cuts off the sessions that spoke for it: whoever signs in next gets another.
    if (method === 'DELETE' && path.startsWith('/api/checkin/devices/')) this.sessions.clear();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Signs in as an account that a test has created. */
  signIn({ email }: { email: string }): Promise<LoginDto> {
    return this.send<LoginDto>('POST', '/api/auth/login', { email, password: PASSWORD });
  }

  /** Returns the session that all tests of a role share; another one once a page has signed out of it. */
  async login(role: AccountRole): Promise<LoginDto> {
    const kept = await this.sessions.get(role);
    if (kept && (await this.isOpen(kept))) return kept;
    const session = this.signIn({ email: ACCOUNTS[role] });
    this.sessions.set(role, session);
    return session;
  }

  private async isOpen({ access_token: token }: LoginDto): Promise<boolean> {
    const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
    return (await fetch(`${this.stack.url}/api/auth/me`, { headers })).ok;
  }

  /** Registers a person whose details no other test uses; `given` sets what the test depends on. */
  register(given: Partial<RegisterInput> = {}, role: AccountRole = 'volunteer'): Promise<WithEmail> {
    return this.send('POST', '/api/register', { ...makePerson(given.name ?? undefined), ...given }, role);
  }

  checkIn(code: string, role: AccountRole = 'volunteer'): Promise<unknown> {
    return this.send('POST', `/api/checkin/${code}`, undefined, role);
  }
}

/** Most tests are about people with a name, a phone and an e-mail. */
export type TestPerson = RegisterInput & { email: string };
type WithEmail = RegistrationDto & { name: string; email: string; phone: string };

/**
 * Builds a person whose name, address and phone no other test uses.
 * @param named on pictures their name, of which the address is made
 */
export function makePerson(named?: string): TestPerson {
  const name = fullName(named);
  return {
    name,
    email: `${name.replace(/\W+/g, '.')}${randomInt(1000)}@example.com`.toLowerCase(),
    phone: `415${randomInt(2_000_000, 9_999_999)}`,
    ticket_quantity: 2,
    payment_mode: 'cash',
    food_option: 'with_food',
    is_guest: false,
  };
}
