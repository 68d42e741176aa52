import { foldText } from './folding.js';

test.each([
  ['Zoë Kärcher', 'zoe karcher'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['SØREN ÆBLE', 'soren aeble'],
  ['Đorđe Œuvre', 'dorde oeuvre'],
  ['Weiß', 'weiss'],
  ['WEIẞ', 'weiss'],
  ['İpek Yıldız', 'ipek yildiz'],
  ['Þór Guðmundsson', 'thor gudmundsson'],
  ['ﬁn', 'fin'],
  // The same letters, decomposed.
  ['Zoe\u0308', 'zoe'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
