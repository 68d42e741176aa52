import { createTheme, type Shadows } from '@mui/material/styles';
import { dark, light, type Tokens } from './tokens';

type OwnPalette = Pick<
  Tokens,
  'edge' | 'sunken' | 'bar' | 'stub' | 'food' | 'plain' | 'tint' | 'chart' | 'fail'
>;

declare module '@mui/material/styles' {
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends Partial<OwnPalette> {}
  interface PaletteColor {
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
  interface BreakpointOverrides {
    phone: true;
    desk: true;
    wide: true;
  }
}

const signal = (colour: { main: string; soft: string }, on: string) => ({
  main: colour.main,
  light: colour.main,
  dark: colour.main,
  contrastText: on,
  soft: colour.soft,
});

const paletteOf = (t: Tokens) => ({
  primary: signal(t.primary, t.primary.on),
  secondary: signal({ main: t.edge, soft: t.sunken }, t.card),
  success: signal(t.ok, t.card),
  warning: signal(t.part, t.card),
  error: signal(t.bad, t.card),
  background: { default: t.ground, paper: t.card },
  text: { primary: t.text, secondary: t.muted },
  divider: t.line,
  edge: t.edge,
  sunken: t.sunken,
  bar: t.bar,
  stub: t.stub,
  food: t.food,
  plain: t.plain,
  tint: t.tint,
  chart: t.chart,
  fail: t.fail,
});

const TEXT =
  '"Atkinson Hyperlegible Next Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const DISPLAY = `"Bricolage Grotesque Variable", ${TEXT}`;

const title = (rem: number, line: number) => ({
  fontFamily: DISPLAY,
  fontWeight: 700,
  fontSize: `${rem}rem`,
  lineHeight: line / (rem * 16),
  letterSpacing: '-0.01em',
});

/** One theme for the light pages and, later, the console. Its variables are `--palette-…` on `html[data-theme]`. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: '' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: 8 },
  // Lines, not shadows, tell what lies above what; the dock and the dialog set their own.
  shadows: Array<string>(25).fill('none') as Shadows,
  // Ours are phone, desk and wide; react-admin's pieces ask for MUI's own names.
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
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, color: 'primary', variant: 'outlined' },
      styleOverrides: {
        root: {
          minHeight: 44,
          padding: '0 16px',
          gap: 8,
          whiteSpace: 'nowrap',
          transition: 'filter 120ms cubic-bezier(.2,0,0,1)',
          '&:active': { filter: 'brightness(.92)' },
        },
        // A quarter larger than the words, as everywhere.
        startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
        outlined: ({ theme: t }) => ({
          borderColor: t.vars.palette.edge,
          color: t.vars.palette.text.primary,
          backgroundColor: t.vars.palette.background.paper,
          '&:hover': { backgroundColor: t.vars.palette.sunken, borderColor: t.vars.palette.text.primary },
        }),
        contained: ({ theme: t }) => ({
          minHeight: 56,
          borderRadius: 12,
          fontSize: '1.0625rem',
          '&:hover': { filter: 'brightness(1.12)' },
          '&.Mui-disabled': {
            backgroundColor: t.vars.palette.primary.main,
            color: t.vars.palette.primary.contrastText,
            opacity: 0.75,
          },
        }),
        text: {
          padding: '0 8px',
          textDecoration: 'underline',
          textUnderlineOffset: 3,
          '&:hover': { background: 'none', textDecorationThickness: 2 },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          minHeight: 48,
          fontSize: '1.0625rem',
          backgroundColor: t.vars.palette.background.paper,
          '& .MuiOutlinedInput-notchedOutline': { borderWidth: 1.5, borderColor: t.vars.palette.edge },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: t.vars.palette.text.primary },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderWidth: 3,
            borderColor: t.vars.palette.primary.main,
          },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': {
            borderWidth: 2,
            borderColor: t.vars.palette.error.main,
          },
        }),
        input: ({ theme: t }) => ({
          height: 'auto',
          padding: '11px 14px',
          lineHeight: 1.5,
          '&::placeholder': { color: t.vars.palette.text.secondary, opacity: 1 },
        }),
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: ({ theme: t }) => ({ border: `1px solid ${t.vars.palette.divider}`, backgroundImage: 'none' }),
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          height: 52,
          padding: '6px 12px',
          fontSize: '0.9375rem',
          lineHeight: 20 / 15,
          fontVariantNumeric: 'tabular-nums',
          borderBottomColor: t.vars.palette.divider,
        }),
        head: ({ theme: t }) => ({
          height: 40,
          fontSize: '0.875rem',
          fontWeight: 600,
          color: t.vars.palette.text.secondary,
          backgroundColor: t.vars.palette.sunken,
        }),
      },
    },
    RaDatagrid: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          '& .RaDatagrid-headerCell': { backgroundColor: (t.vars ?? t).palette.sunken, padding: '0 12px' },
          '& .RaDatagrid-rowCell': { padding: '6px 12px' },
        }),
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 44 } } },
  },
});
