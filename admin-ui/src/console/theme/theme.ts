import type { Shadows, ThemeOptions } from '@mui/material/styles';
import { controls } from './controls';
import { lists } from './lists';
import { surfaces } from './surfaces';
import { TEXT, title } from './typography';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    phone: true;
    desk: true;
    wide: true;
  }
}

const signal = (name: string, on: string) => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${name})`,
  contrastText: `var(--${on})`,
});

/** Returns the text's colour at an opacity in percent. */
const shade = (percent: number) => `color-mix(in srgb, var(--text) ${percent}%, transparent)`;

/** The console's MUI theme. Its colours come from tokens.css, so that both themes and the light pages share them. */
export const themeOptions: ThemeOptions = {
  cssVariables: { nativeColor: true },
  palette: {
    primary: signal('primary', 'on-primary'),
    secondary: signal('edge', 'card'),
    success: signal('ok', 'card'),
    warning: signal('part', 'card'),
    error: signal('bad', 'card'),
    background: { default: 'var(--ground)', paper: 'var(--card)' },
    text: { primary: 'var(--text)', secondary: 'var(--muted)' },
    divider: 'var(--line)',
    // MUI's own are shades of black, which are invisible on a dark background.
    action: {
      active: 'var(--muted)',
      hover: shade(6),
      selected: 'var(--primary-soft)',
      disabled: shade(50),
      disabledBackground: shade(12),
      focus: shade(12),
    },
    bulkActionsToolbarBackgroundColor: 'var(--primary-soft)',
  },
  shape: { borderRadius: 8 },
  // Lines instead of shadows separate the layers; the dock and the dialog set their own shadows.
  shadows: Array<string>(25).fill('none') as Shadows,
  // We use phone, desk and wide; react-admin's components use MUI's names.
  breakpoints: { values: { phone: 0, desk: 900, wide: 1200, xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: TEXT,
    h1: title(2, 36),
    h2: title(1.25, 26),
    h3: title(1.0625, 24),
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 20 / 14 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem', lineHeight: 20 / 15 },
  },
  components: { ...controls, ...surfaces, ...lists },
};
