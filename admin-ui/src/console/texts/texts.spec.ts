import { expect, test } from '@jest/globals';
import { en } from './en';
import { es } from './es';

test('every figure in a sentence of the console is grouped', () => {
  for (const text of [en, es])
    expect([
      text.dashboard.charts.salesFinding('1,234', 1234),
      text.lists.downloaded(1234),
      text.pricingPanel.range(1234, 1234),
      text.pricingPanel.range(1, 1234),
      text.admin.audit.more(1234),
      text.dashboard.bounced(1234),
      text.eventPanel.peopleWithTickets(1234),
      text.lists.message.goesTo(1234),
      text.lists.message.send(1234),
      text.lists.message.sent(1234),
    ]).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/(^|[^\d])1,234([^\d]|$)/)));
});
