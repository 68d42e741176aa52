import { failureIn } from './delivery-status.js';

const report = (...recipient: string[]) =>
  [
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; rosa@example.org',
    ...recipient,
    '',
  ].join('\r\n');

test.each([
  [
    ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 no such mailbox'],
    '550 5.1.1 no such mailbox',
  ],
  [
    ['Action: failed', 'Status: 5.2.2 (full)', 'Diagnostic-Code: smtp; 552 over\r\n quota'],
    '5.2.2 552 over quota',
  ],
  [['ACTION: Failed (given up)', 'status: 5.0.0'], '5.0.0'],
  [['Action: delayed', 'Status: 4.4.1'], null],
  // The server gave up, whatever its code says.
  [['Action: failed', 'Status: 4.4.7'], '4.4.7'],
  [['Action: failed', 'Status: 4.0.0', 'Diagnostic-Code: smtp; NXDOMAIN'], '4.0.0 NXDOMAIN'],
  [['Action: failed', 'Status: 2.0.0'], '2.0.0'],
  [['Action: failed', 'Status: 5'], 'failed'],
  [['Action: failed', 'Status: 5.1.1111', 'Diagnostic-Code: smtp; 550 no'], '550 no'],
  [['Action: failed'], 'failed'],
  [['Action: (after 5 days) failed'], 'failed'],
  [['Action :FAILED'], 'failed'],
  [['Action: delayed', 'Status: 5.1.1'], null],
  [['Action: delivered', 'Status: 2.0.0'], null],
  [['Action: relayed', 'Status: 5.1.1'], null],
  [['Action: expanded', 'Status: 5.1.1'], null],
  [['Action: not failed', 'Status: 5.1.1'], null],
  [['Action: (failed)', 'Status: 5.1.1'], null],
  [['Status: 5.1.1'], null],
])('%j is told as %j', (fields, reason) => {
  expect(failureIn(report(...fields))?.reason ?? null).toBe(reason);
});

test('the group about the message is about no recipient', () => {
  expect(failureIn('Action: failed\nStatus: 5.1.1\n')).toBeNull();
});

test('one recipient of several is enough, and noise is none', () => {
  expect(
    failureIn(`${report('Action: delayed', 'Status: 4.0.0')}\n${report('Action: failed', 'Status: 5.1.2')}`)
      ?.status,
  ).toBe('5.1.2');
  for (const noise of ['', '\0\0\0', ':'.repeat(10_000), 'Status', '\r\n\r\n\r\n'])
    expect(failureIn(noise)).toBeNull();
});
