import { Secret, TOTP } from 'otpauth';
import type { Answer, TestApp } from './app.js';
import { Passkey } from './authenticator.js';
import { PASSWORD, type TestUser } from './builders.js';

const PERIOD_MS = 30_000;

/** The code that an app shows. @param steps how many periods from now, as a test may need several codes that were not used */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  });

/** A code that is good at no time around now. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
}

/** Adds and uses second factors as their owners do. */
export class SecondFactors {
  constructor(private readonly server: TestApp) {}

  private post(url: string, as: string, body: object): Promise<Answer> {
    return this.server.call('POST', url, { as, body });
  }

  /** Sets up an app with the code of the period before this one, so that the present one is still good. */
  async addApp(as: string): Promise<{ secret: string; codes: string[] | null }> {
    const begun = await this.post('/api/auth/totp', as, { current_password: PASSWORD });
    expect(begun.status).toBe(200);
    const { secret } = begun.body;
    const confirm = () => this.post('/api/auth/totp/confirmation', as, { code: codeOf(secret, -1) });
    const period = () => Math.floor(Date.now() / PERIOD_MS);
    const before = period();
    let confirmed = await confirm();
    // A period that ended on the way made it the code of two periods ago, which is too old.
    if (confirmed.status !== 200 && period() !== before) confirmed = await confirm();
    expect(confirmed).toMatchObject({ status: 200 });
    return { secret, codes: confirmed.body.recovery_codes };
  }

  async addPasskey(
    as: string,
    name = 'Phone',
  ): Promise<{ passkey: Passkey; id: string; codes: string[] | null }> {
    const passkey = new Passkey();
    const { challenge_id, options } = await this.creation(as);
    const added = await this.post('/api/auth/passkeys', as, {
      challenge_id,
      name,
      response: passkey.create(options),
    });
    expect(added).toMatchObject({ status: 201, body: { passkey: { name, last_used_at: null } } });
    return { passkey, id: added.body.passkey.id, codes: added.body.recovery_codes };
  }

  async creation(as: string): Promise<{ challenge_id: string; options: any }> {
    const answer = await this.post('/api/auth/passkeys/options', as, { current_password: PASSWORD });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  /** Options for signing in. */
  async request(ticket?: string): Promise<{ challenge_id: string; options: any }> {
    const body = ticket === undefined ? {} : { ticket };
    const answer = await this.server.call('POST', '/api/auth/login/passkey/options', { body });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  password(user: TestUser, password = PASSWORD): Promise<Answer> {
    return this.server.call('POST', '/api/auth/login', { body: { email: user.email, password } });
  }

  /** Gives the right password. */
  async ticket(user: TestUser, password = PASSWORD): Promise<string> {
    const answer = await this.password(user, password);
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    return answer.body.ticket;
  }

  byCode(ticket: string, code: string): Promise<Answer> {
    return this.server.call('POST', '/api/auth/login/code', { body: { ticket, code } });
  }

  byPasskey(challenge_id: string, response: object): Promise<Answer> {
    return this.server.call('POST', '/api/auth/login/passkey', { body: { challenge_id, response } });
  }

  async signInByPasskey(passkey: Passkey, ticket?: string): Promise<Answer> {
    const { challenge_id, options } = await this.request(ticket);
    return this.byPasskey(challenge_id, passkey.get(options));
  }
}
