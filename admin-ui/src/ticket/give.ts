import { checkEmail, checkName, makeScanId } from '@usher/backend/rules';

// What a guest's page asks for when tickets are to go to somebody else. Written by hand, as in view.ts.

export interface Gift {
  tickets: number;
  /** How many tickets the page shows. */
  of: number;
  name: string;
  email: string;
}

/** Fields that cannot be sent as they are. */
export const faultsOf = ({
  name,
  email,
}: Pick<Gift, 'name' | 'email'>): { name: boolean; email: boolean } => ({
  name: checkName(name) !== null,
  email: email.trim() === '' || checkEmail(email) !== null,
});

/** One attempt, however often it is sent: other content is another one. */
export interface Attempt extends Gift {
  give_id: string;
}

export const attemptOf = (before: Attempt | null, gift: Gift): Attempt =>
  before &&
  before.tickets === gift.tickets &&
  before.of === gift.of &&
  before.name === gift.name &&
  before.email === gift.email
    ? before
    : { ...gift, give_id: makeScanId(Date.now(), () => crypto.getRandomValues(new Uint8Array(1))[0]!) };

/** Why nothing was given. */
export type GiveProblem = 'askSeller' | 'linkOver' | 'samePerson' | 'invalid' | 'busy' | 'noAnswer';

const BY_CODE: Record<string, GiveProblem> = {
  ask_seller: 'askSeller',
  unknown_qr_code: 'askSeller',
  give_link_over: 'linkOver',
  same_person: 'samePerson',
  invalid_input: 'invalid',
  too_many_requests: 'busy',
};

/** In milliseconds. */
const TIMEOUT_MS = 15_000;

async function post<Answer extends object>(path: string, body: object): Promise<Answer | GiveProblem> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Answer & { code?: string };
    if (response.ok && 'tickets' in answer) return answer;
    return BY_CODE[answer.code ?? ''] ?? 'noAnswer';
  } catch {
    return 'noAnswer';
  }
}

/** Asks for a mail with a link, which gives the tickets. The code is sent in the body, so that it appears in no URL. */
export const askToGive = (code: string, attempt: Attempt) =>
  post<{ tickets: number; to: string }>('/api/tickets/give', { code, ...attempt });

/** Gives what the mail with this token was about. */
export const confirmGift = (token: string) =>
  post<{ tickets: number }>('/api/tickets/give/confirm', { token });
