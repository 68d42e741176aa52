import fc from 'fast-check';
import {
  checkEmail,
  checkName,
  checkPhone,
  formatPhoneAsTyped,
  normalizeEmail,
  normalizeName,
  normalizePhone,
} from './index.js';

/** What comes along with pasted text, by what brings it. */
const PASTED = {
  'a no-break space': '\u00a0',
  'a narrow no-break space': '\u202f',
  'an ideographic space': '\u3000',
  'a tab': '\t',
  'a byte order mark': '\ufeff',
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a left-to-right mark': '\u200e',
  'a right-to-left mark': '\u200f',
  'an Arabic letter mark': '\u061c',
  'an embedding': '\u202a',
  'an override': '\u202e',
  'an isolate': '\u2068',
  'the end of an isolate': '\u2069',
  'a tag': '\u{e0041}',
};

describe.each(Object.entries(PASTED))('%s', (_what, pasted) => {
  test('around what was pasted changes nothing', () => {
    const around = (text: string) => `${pasted}${text}${pasted}`;
    expect(checkName(around('Rosa Delgado'))).toBeNull();
    expect(normalizeName(around('Rosa Delgado'))).toBe('Rosa Delgado');
    expect(checkEmail(around('rosa@example.org'))).toBeNull();
    expect(normalizeEmail(around('Rosa@example.org'))).toBe('rosa@example.org');
    expect(checkPhone(around('(415) 555-0142'))).toBeNull();
    expect(normalizePhone(around('(415) 555-0142'))).toBe('4155550142');
    expect(formatPhoneAsTyped(around('4155550142'))).toBe('(415) 555-0142');
  });

  test('alone is as good as nothing', () => {
    for (const check of [checkName, checkEmail, checkPhone]) expect(check(pasted)).toBe('required');
  });
});

test.each([
  ['a soft hyphen', 'Del\u00adgado', 'Delgado'],
  ['a zero-width space', 'Del\u200bgado', 'Delgado'],
  ['a blank letter of Hangul', 'Delgado\u3164', 'Delgado'],
  ['a zero-width space before a mark', 'Zoe\u200b\u0308', 'Zoë'],
  ['no-break spaces', 'Rosa\u00a0\u00a0Delgado', 'Rosa Delgado'],
  ['a tab, as from a table', 'Rosa\tDelgado', 'Rosa Delgado'],
  ['isolates, as from a contact', '\u2068Rosa\u2069 \u2068Delgado\u2069', 'Rosa Delgado'],
])('%s within a name', (_what, typed, stored) => {
  expect([checkName(typed), normalizeName(typed)]).toEqual([null, stored]);
});

describe('joiners', () => {
  test.each([
    ['Persian', 'علی\u200cرضا'],
    ['Persian, in two words', 'بی\u200cبی فاطمه'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam, at the end of a word', 'മോഹന്\u200d'],
    ['Bengali, before a mark', 'র\u200d্যাব'],
    ['Kannada', 'ರಾಜ್\u200cಕುಮಾರ್'],
  ])('belong to the letters of %s', (_script, name) => {
    expect([checkName(name), normalizeName(name)]).toEqual([null, name.normalize('NFC')]);
  });

  test.each([
    ['Latin', 'Ro\u200dsa', 'Rosa'],
    ['Cyrillic', 'Ро\u200cза', 'Роза'],
    ['Latin with a mark', 'e\u0301\u200dva', 'éva'],
    ['at the beginning', '\u200dعلی', 'علی'],
    ['after a space', 'بی \u200cبی', 'بی بی'],
  ])('are taken away where they belong to no letter: %s', (_what, typed, stored) => {
    expect([checkName(typed), normalizeName(typed)]).toEqual([null, stored.normalize('NFC')]);
  });

  test('repeated are one', () => expect(normalizeName('علی\u200c\u200c\u200dرضا')).toBe('علی\u200cرضا'));

  test('are no name by themselves', () => {
    expect(checkName('\u200c\u200d')).toBe('required');
    expect(checkName('ع\u200d')).toBeNull();
    expect(checkName('a\u200d')).toBe('name.too_short');
  });

  test.each([
    ['rosa\u200d@example.org', 'rosa@example.org'],
    ['rosa@exam\u200cple.org', 'rosa@example.org'],
  ])('in %j are of no e-mail', (typed, stored) => {
    expect([checkEmail(typed), normalizeEmail(typed)]).toEqual([null, stored]);
  });
});

test('variants of ideographs stay with their letter', () => {
  expect(normalizeName('葛\u{e0100}城 太郎')).toBe('葛\u{e0100}城 太郎');
  expect(checkName('葛\u{e0100}城 太郎')).toBeNull();
});

describe('digits of other scripts', () => {
  test.each([
    ['Arabic', '٠٤١٥٥٥٥٠١٤٢'],
    ['Persian', '۰۴۱۵۵۵۵۰۱۴۲'],
    ['Devanagari', '०४१५५५५०१४२'],
    ['Bengali', '০৪১৫৫৫৫০১৪২'],
    ['Thai', '๐๔๑๕๕๕๕๐๑๔๒'],
    ['full-width', '０４１５５５５０１４２'],
    ['bold, which follow other digits directly', '𝟎𝟒𝟏𝟓𝟓𝟓𝟓𝟎𝟏𝟒𝟐'],
    ['monospaced', '𝟶𝟺𝟷𝟻𝟻𝟻𝟻𝟶𝟷𝟺𝟸'],
    ['Adlam', '𞥐𞥔𞥑𞥕𞥕𞥕𞥕𞥐𞥑𞥔𞥒'],
  ])('%s are digits', (_script, typed) => {
    expect([checkPhone(typed), normalizePhone(typed)]).toEqual([null, '04155550142']);
    expect(formatPhoneAsTyped(typed)).toBe('04155550142');
  });

  test('are no letters of a name', () => expect(checkName('Rosa ٣')).toBe('name.letters_only'));

  test('every decimal digit of Unicode has its value, as JavaScript’s own tables have it', () => {
    const values = new Map<number, number[]>();
    for (let code = 0x30; code <= 0x1ffff; code++) {
      const character = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(character)) continue;
      const value = Number(normalizePhone(character));
      values.set(value, [...(values.get(value) ?? []), code]);
      // NFKC knows the value of compatibility digits.
      const known = character.normalize('NFKC');
      if (/^[0-9]$/.test(known)) expect([code, value]).toEqual([code, Number(known)]);
    }
    // Each script has ten of them, so each value occurs equally often.
    expect(new Set([...values.values()].map((codes) => codes.length)).size).toBe(1);
    expect([...values.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('phones', () => {
  test.each([
    '(415) 555-0142 x12',
    '415 555 0142 ext. 12',
    '4155550142#12',
    '4155550142,12',
    '415-LANTERNS',
    'call 4155550142',
  ])('%j is refused by the rule, and stays on the screen as it is', (typed) => {
    expect(checkPhone(typed)).toBe('text.invalid');
    expect(formatPhoneAsTyped(typed)).toBe(typed);
  });

  test.each([
    ['415.555.0142', '4155550142'],
    ['415‑555–0142', '4155550142'],
    ['（415）555−0142', '4155550142'],
    ['＋44 20 7946 0958', '442079460958'],
    ['\u202a+1 (415) 555‑0142\u202c', '4155550142'],
  ])('%j is stored as %s', (typed, stored) => {
    expect([checkPhone(typed), normalizePhone(typed)]).toEqual([null, stored]);
    expect(normalizePhone(formatPhoneAsTyped(typed))).toBe(stored);
  });
});

describe('domains', () => {
  test.each([
    ['rosa@bücher.example', 'rosa@xn--bcher-kva.example'],
    ['rosa@BÜCHER.example', 'rosa@xn--bcher-kva.example'],
    ['rosa@bu\u0308cher.example', 'rosa@xn--bcher-kva.example'],
    ['Rosa@XN--BCHER-KVA.Example', 'rosa@xn--bcher-kva.example'],
    ['rosa@münchen。example', 'rosa@xn--mnchen-3ya.example'],
    ['rosa@भारत.भारत', 'rosa@xn--h2brj9c.xn--h2brj9c'],
    ['rosa@نامه\u200cای.com', 'rosa@xn--mgba3gch31f060k.com'],
    ['rosa@ｅｘａｍｐｌｅ.org', 'rosa@example.org'],
    ['Rosa@Example.ORG', 'rosa@example.org'],
  ])('%s is %s, however it is spelled', (typed, stored) => {
    expect([checkEmail(typed), normalizeEmail(typed)]).toEqual([null, stored]);
    expect([checkEmail(stored), normalizeEmail(stored)]).toEqual([null, stored]);
  });

  const label = (length: number) => 'a'.repeat(length);
  test.each([
    [`a@${label(63)}.org`, null],
    [`a@${label(64)}.org`, 'email.invalid'],
    [`a@b.${label(64)}`, 'email.invalid'],
    // 60 letters, which are more than 63 in the spelling that names are looked up by.
    [`a@${'ü'.repeat(60)}.org`, 'email.invalid'],
    ['a@-b.org', 'email.invalid'],
    ['a@b-.org', 'email.invalid'],
    ['a@b.-c.org', 'email.invalid'],
    ['a@b.org-', 'email.invalid'],
    ['a@ü-.org', 'email.invalid'],
    ['a@b-c.org', null],
    ['a@b--c.org', null],
    ['a@b_c.org', 'email.invalid'],
    ['a@ab\u200dü.org', 'email.invalid'],
    ['a@1.2.3.44', 'email.invalid'],
    ['a@１２７.0.0.12', 'email.invalid'],
    ['a@ü.org.', 'email.formatting'],
    ['a@ü..org', 'email.formatting'],
    ['a@ü/b.org', 'email.invalid'],
    ['a@ü:80.org', 'email.invalid'],
    ['a@ü%41.org', 'email.invalid'],
    ['a@ü?b.org', 'email.invalid'],
  ])('%s breaks %s', (email, rule) => expect(checkEmail(email)).toBe(rule));
});

describe('normalizing', () => {
  const scraps = [
    ...Object.values(PASTED),
    ...'aZé1٣५９-.+()@xX\u200c\u200d\u0308\u0301عی്مü \r\n',
    'xn--',
    '@example.org',
    '@bücher.example',
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...scraps), { maxLength: 24 }).map((all) => all.join('')),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const rules = { name: normalizeName, email: normalizeEmail, phone: normalizePhone };

  // 11 digits with a leading 1 lose it, so this holds for what is stored: valid numbers.
  test.each(['name', 'email'] as const)('twice is as good as once: %s', (field) => {
    fc.assert(
      fc.property(text, (typed) => {
        const once = rules[field](typed);
        expect(rules[field](once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['name', checkName, normalizeName],
    ['email', checkEmail, normalizeEmail],
  ] as const)('changes nothing about whether it is valid: %s', (_field, check, normalize) => {
    fc.assert(
      fc.property(text, (typed) => expect(check(normalize(typed))).toBe(check(typed))),
      { numRuns: 2_000 },
    );
  });

  test('the screen’s phone has the same digits as the typed one, or is refused as it is', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const shown = formatPhoneAsTyped(typed);
        if (checkPhone(typed) === 'text.invalid') expect(shown).toBe(typed);
        else expect(normalizePhone(shown)).toBe(normalizePhone(typed));
        if (checkPhone(typed) === null) expect(checkPhone(shown)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test('what cannot be seen makes no difference', () => {
    const invisible = fc.constantFrom('\u00ad', '\u200b', '\u200e', '\u2060', '\ufeff', '\u{e0020}');
    fc.assert(
      fc.property(text, fc.nat(40), invisible, (typed, at, mark) => {
        const marked = [...typed].toSpliced(at, 0, mark).join('');
        for (const normalize of Object.values(rules)) expect(normalize(marked)).toBe(normalize(typed));
      }),
      { numRuns: 1_000 },
    );
  });
});

test('endless text is refused unread', () => {
  for (const check of [checkName, checkEmail, checkPhone])
    expect(check('\u0316\u0301'.repeat(500_000))).toMatch(/too_long$/);
});
