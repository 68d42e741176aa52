import { checkBounceAddress, LOCAL_PART_MAX } from '../../rules/bounce-address.js';
import { bounceSender, mailOfBounceSender } from './bounce-address.js';

const ADDRESS = 'bounces+{tag}@example.org';
const SECRET = 'a secret of at least thirty-two characters';
const ID = '019a0000-1111-7222-8333-444455556666';

test('an address names its mail, whichever letters are capitals', () => {
  const sender = bounceSender(ADDRESS, SECRET, ID);
  expect(sender.split('@')[0]!.length).toBeLessThanOrEqual(LOCAL_PART_MAX);
  for (const way of [sender, sender.toUpperCase(), ` ${sender} `])
    expect(mailOfBounceSender(ADDRESS, SECRET, way)).toBe(ID);
});

test('nobody makes one up', () => {
  const sender = bounceSender(ADDRESS, SECRET, ID);
  const other = sender.replace('019a', '019b');
  for (const wrong of [
    other,
    bounceSender(ADDRESS, 'another secret of thirty-two characters!', ID),
    sender.replace('@example.org', '@example.com'),
    sender.replace('bounces+', 'bounces+0'),
    'bounces+@example.org',
    'bounces@example.org',
    '',
  ])
    expect(mailOfBounceSender(ADDRESS, SECRET, wrong)).toBeNull();
});

test.each([
  ['bounces+{tag}@example.org', true],
  ['{tag}@bounces.example.org', true],
  ['bounces+@example.org', false],
  ['bounces@{tag}.example.org', false],
  ['{tag}{tag}@example.org', false],
  ['a-very-long-name+{tag}@example.org', false],
  ['Usher <b+{tag}@example.org>', false],
])('%s may be BOUNCE_ADDRESS: %s', (address, isFine) => {
  expect(checkBounceAddress(address) === null).toBe(isFine);
});
