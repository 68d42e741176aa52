import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { memo, paymentQrText, shownRecipient } from './transfer-memo.js';
import { sha256 } from './sha256.js';

const EVENT = '0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f';

test('the digest is SHA-256, of any text and length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

test('a memo is six characters without look-alikes or vowels, and never a number', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.emailAddress(), (eventId, email) => {
      expect(memo(eventId, email)).toMatch(/^[BCDFGHJKMNPQRSTVWXZ][2-9BCDFGHJKMNPQRSTVWXZ]{5}$/);
    }),
  );
});

test('a memo is the same however its event was written, and another one in another event', () => {
  expect(memo(EVENT.toUpperCase(), 'rosa.delgado@example.org')).toBe(memo(EVENT, 'rosa.delgado@example.org'));
  expect(memo(EVENT.replace('0', '1'), 'rosa.delgado@example.org')).not.toBe(
    memo(EVENT, 'rosa.delgado@example.org'),
  );
});

test('of 10 000 addresses of one event about as many share a memo as chance has it', () => {
  const memos = new Set(Array.from({ length: 10_000 }, (_, i) => memo(EVENT, `guest-${i}@example.org`)));
  // 10 000² / 2 / 272 million = 0.18 pairs expected.
  expect(memos.size).toBeGreaterThanOrEqual(9_998);
});

test('the QR picture has the memo only where the recipient has a place for it', () => {
  expect(paymentQrText('till@example.org', 'K7M2PX')).toBe('till@example.org');
  expect(paymentQrText('pay:till@example.org?memo={memo}', 'K7M2PX')).toBe(
    'pay:till@example.org?memo=K7M2PX',
  );
  expect(shownRecipient('till@example.org {memo}')).toBe('till@example.org');
});
