import { expect, test } from '@jest/globals';
import { en } from './en';
import { es } from './es';

test('every figure in a sentence is grouped', () => {
  for (const text of [en, es])
    expect([
      text.tickets(1234),
      text.registration.ticketsLeft(1234),
      text.leaderboard.rank(1234),
      text.leaderboard.volunteers(1234),
      text.dashboard.charts.salesFinding('1,234', 1234),
      text.lists.downloaded(1234),
      text.pricingPanel.range(1234, 1234),
      text.pricingPanel.range(1, 1234),
      text.admin.audit.more(1234),
      text.checkin.more(1234),
      text.checkin.waitingMore('ABCDE', 1234),
    ]).toEqual(Array.from({ length: 11 }, () => expect.stringMatching(/(^|[^\d])1,234([^\d]|$)/)));
});
