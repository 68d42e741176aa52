import { expect, test } from '@jest/globals';
import { en as checkin } from './checkin/texts/en';
import { es as checkinInSpanish } from './checkin/texts/es';
import { en } from './i18n/en';
import { es } from './i18n/es';
import { en as registration } from './registration/texts/en';
import { es as registrationInSpanish } from './registration/texts/es';

test('every figure in a sentence is grouped', () => {
  for (const text of [
    { ...en, ...checkin, ...registration },
    { ...es, ...checkinInSpanish, ...registrationInSpanish },
  ])
    expect([
      text.tickets(1234),
      text.registration.ticketsLeft(1234),
      text.leaderboard.rank(1234),
      text.leaderboard.volunteers(1234),
      text.checkin.more(1234),
      text.checkin.waitingMore('ABCDE', 1234),
    ]).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(/(^|[^\d])1,234([^\d]|$)/)));
});
