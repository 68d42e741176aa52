import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

// Results are read at arm's length and in the sun, so they need a contrast of at least 7 (WCAG 2.2, AAA), even in large letters.

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Returns the colour of a token in a theme; a literal colour is returned as it is. */
function colour(name: string, theme: Theme): string {
  if (name.startsWith('#')) return name;
  const [, value] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? [];
  const both = /light-dark\((#\w+), (#\w+)\)/.exec(value ?? '');
  return both ? both[theme === 'light' ? 1 : 2]! : value!;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('contrast is measured as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(
  THEMES.flatMap((theme) =>
    (
      [
        ['let in with food', 'on-food', 'food'],
        ['let in without food', 'on-plain', 'plain'],
        ['served', 'on-served', 'served'],
        ['already in', 'text', 'card'],
        ['its details', 'muted', 'card'],
        ['refused', '#ffffff', 'fail'],
        ['practised', '#ffffff', '#14429b'],
      ] as const
    ).map((pair) => [theme, ...pair] as const),
  ),
)('in the %s theme, %s', (theme, _result, ink, ground) => {
  expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(7);
});
