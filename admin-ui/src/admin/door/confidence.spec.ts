import { expect, test } from '@jest/globals';
import { en as english } from '../../console/texts/en';
import { es as spanish } from '../../console/texts/es';
import { en as frame } from '../../i18n/en';
import { es as frameInSpanish } from '../../i18n/es';
import { confidenceOf } from './confidence';

const en = { ...frame, ...english };
const es = { ...frameInSpanish, ...spanish };

const sure = { silentDevices: 0, silentForMinutes: null, waitingOnSilent: 0, waitingOnHeard: 0 };
const sentence = (...given: Parameters<typeof confidenceOf>) => confidenceOf(...given).join(' · ');

test('the count says how sure it is', () => {
  const unsure = { ...sure, silentDevices: 2, silentForMinutes: 12.9, waitingOnSilent: 31 };
  expect(sentence(en, { admitted: 1204, unheard: unsure, letInWithoutTicket: 3 })).toBe(
    '1,204 in · 2 phones out of contact for 12 minutes, 31 waiting at the last contact · up to 3 more let in without a valid ticket',
  );
  expect(sentence(es, { admitted: 1204, unheard: unsure, letInWithoutTicket: 3 })).toBe(
    '1,204 dentro · 2 teléfonos sin contacto desde hace 12 minutos, 31 en espera en el último contacto · hasta 3 más pasaron sin un boleto válido',
  );
  expect(sentence(en, { admitted: 1204, unheard: sure, letInWithoutTicket: 0 })).toBe('1,204 in');
});

test('one phone is one phone, and hours are hours', () => {
  const unheard = { silentDevices: 1, silentForMinutes: 185, waitingOnSilent: 0, waitingOnHeard: 4 };
  expect(sentence(en, { admitted: 0, unheard, letInWithoutTicket: 0 })).toBe(
    '0 in · 1 phone out of contact for 3 hours, 0 waiting at the last contact · 4 waiting on phones in contact',
  );
});

test('hidden values stay hidden in the sentence', () => {
  const unheard = { ...sure, silentDevices: 1, silentForMinutes: 2, waitingOnSilent: 9 };
  expect(sentence(en, { admitted: 1204, unheard, letInWithoutTicket: 5 }, '***')).not.toMatch(/1,204|9|5/);
});
