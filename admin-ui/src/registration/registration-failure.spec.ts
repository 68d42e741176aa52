import { expect, test } from '@jest/globals';
import { ApiError, errorOfAnswer } from '../api/error';
import { en as frame } from '../i18n/en';
import { failureOf } from './registration-failure';
import { en as own } from './texts/en';

const en = { ...frame, ...own };
const words = own.registration;

test('a failure that is no answer has the usual sentence', () => {
  expect(failureOf(new TypeError('Failed to fetch'), en)).toEqual({ message: words.failed });
  expect(failureOf(new ApiError(0), en)).toEqual({ message: words.failed });
});

test('what the server says is shown', () => {
  const error = errorOfAnswer(403, { code: 'of_next_year', detail: 'Guests are by invitation only' });
  expect(failureOf(error, en)).toEqual({ message: 'Guests are by invitation only' });
});

test('a conflict that names a person shows who it is', () => {
  const existing = {
    name: 'Rosa Diaz',
    email: 'rosa@example.com',
    phone: '4155550142',
    registered_at: '2026-11-21T18:00:00Z',
  };
  const details = 'This email is already registered under different details.';
  const error = errorOfAnswer(409, {
    code: 'duplicate_person',
    detail: { details, existing_attendee: existing },
  });
  expect(failureOf(error, en)).toEqual({ message: details, existing });
});

test('a conflict about something else names nobody', () => {
  const error = errorOfAnswer(409, { code: 'event_over', detail: 'This event is over' });
  expect(failureOf(error, en)).toEqual({ message: 'This event is over', existing: undefined });
});

test('a conflict without a code is about the person', () => {
  expect(failureOf(errorOfAnswer(409, null), en)).toEqual({ message: words.alreadyRegistered });
});
