import { createTheme, type CSSObject, type Shadows } from '@mui/material/styles';
import { createElement } from 'react';
import { Icon, type IconName } from '../theme/Icon';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    phone: true;
    desk: true;
    wide: true;
  }
}

declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    with_food: true;
    without_food: true;
  }
}

const icon = (name: IconName) => createElement(Icon, { name });

const EASE = 'cubic-bezier(.2,0,0,1)';

/** Text on its own soft ground. */
const soft = (name: string, text = `var(--${name})`): CSSObject => ({
  backgroundColor: `var(--${name}-soft)`,
  color: text,
});

const signal = (name: string, on: string) => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${name})`,
  contrastText: `var(--${on})`,
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

/** In the place of MUI's triangle. */
function Down({ className }: { className?: string }) {
  return createElement(Icon, { name: 'down', className });
}

/** The console's. Its colours are those of tokens.css, so that both themes and the light pages share them. */
export const theme = createTheme({
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
    bulkActionsToolbarBackgroundColor: 'var(--primary-soft)',
  },
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
          transition: `filter 120ms ${EASE}`,
          '&:active': { filter: 'brightness(.92)' },
        },
        // A quarter larger than the words, as everywhere.
        startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
        sizeSmall: { fontSize: '0.9375rem' },
        outlined: {
          borderColor: 'var(--edge)',
          color: 'var(--text)',
          backgroundColor: 'var(--card)',
          '&:hover': { backgroundColor: 'var(--sunken)', borderColor: 'var(--text)' },
        },
        contained: {
          minHeight: 56,
          borderRadius: 12,
          fontSize: '1.0625rem',
          '&:hover': { filter: 'brightness(1.12)' },
          '&.Mui-disabled': {
            backgroundColor: 'var(--primary)',
            color: 'var(--on-primary)',
            opacity: 0.75,
          },
        },
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
        root: {
          minHeight: 48,
          fontSize: '1.0625rem',
          backgroundColor: 'var(--card)',
          '& .MuiOutlinedInput-notchedOutline': { top: 0, borderWidth: 1.5, borderColor: 'var(--edge)' },
          // The label is above, so that the edge needs no gap.
          '& .MuiOutlinedInput-notchedOutline > legend': { display: 'none' },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderWidth: 3,
            borderColor: 'var(--primary)',
          },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': {
            borderWidth: 2,
            borderColor: 'var(--bad)',
          },
        },
        input: {
          height: 'auto',
          padding: '11px 14px',
          lineHeight: 1.5,
          '&::placeholder': { color: 'var(--muted)', opacity: 1 },
          '&[type="search"]': { textOverflow: 'ellipsis' },
        },
        adornedStart: { '& > svg': { flex: 'none', fontSize: 18, color: 'var(--muted)' } },
        multiline: { padding: 0, '& textarea': { padding: '11px 14px', resize: 'vertical' } },
      },
    },
    // Above its field, and never floating.
    MuiInputLabel: {
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          overflow: 'visible',
          marginBottom: 5,
          fontWeight: 600,
          fontSize: '0.9375rem',
          lineHeight: 20 / 15,
          whiteSpace: 'normal',
          pointerEvents: 'auto',
          color: 'var(--text)',
          '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          display: 'flex',
          alignItems: 'center',
          gap: 6,
          margin: 0,
          paddingTop: 3,
          fontSize: '0.875rem',
          lineHeight: 20 / 14,
          color: 'var(--ok)',
          '&:empty': { paddingTop: 0 },
          '&.Mui-error': { color: 'var(--bad)' },
        },
      },
    },
    MuiFormControlLabel: { styleOverrides: { label: { font: 'inherit', lineHeight: 1.25 } } },
    MuiCheckbox: {
      styleOverrides: { root: { color: 'var(--edge)', '&.Mui-checked': { color: 'var(--primary)' } } },
    },
    MuiSelect: { defaultProps: { IconComponent: Down } },
    MuiNativeSelect: {
      styleOverrides: {
        select: {
          '&&&': { paddingRight: 40, minWidth: 0, boxSizing: 'border-box', textOverflow: 'ellipsis' },
        },
        icon: { right: 14, top: 'calc(50% - 0.625em)', fontSize: '1rem', color: 'var(--muted)' },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          height: 'auto',
          maxWidth: '100%',
          gap: 6,
          padding: '3px 8px',
          borderRadius: 6,
          fontWeight: 600,
          fontSize: '0.875rem',
          lineHeight: 18 / 14,
          fontVariantNumeric: 'inherit',
          backgroundColor: 'var(--sunken)',
          color: 'var(--text)',
          boxShadow: 'inset 0 0 0 1px var(--line)',
          variants: [
            {
              props: { color: 'primary' },
              style: { backgroundColor: 'var(--primary)', color: 'var(--on-primary)', boxShadow: 'none' },
            },
            {
              props: { color: 'secondary' },
              style: {
                backgroundColor: 'transparent',
                color: 'var(--primary)',
                boxShadow: 'inset 0 0 0 1.5px var(--primary)',
              },
            },
            {
              props: { size: 'small' },
              style: { padding: '1px 7px', fontSize: '0.8125rem', lineHeight: 16 / 13 },
            },
            { props: { color: 'success' }, style: soft('ok') },
            { props: { color: 'warning' }, style: soft('part') },
            { props: { color: 'error' }, style: soft('bad') },
            { props: { color: 'with_food' }, style: soft('food', 'var(--food-text)') },
            { props: { color: 'without_food' }, style: soft('plain', 'var(--plain-text)') },
          ],
        },
        icon: { margin: 0, fontSize: 'inherit', color: 'inherit' },
        // What does not fit goes on below.
        label: { padding: 0, overflow: 'visible', textOverflow: 'clip', whiteSpace: 'inherit' },
      },
    },
    MuiAlert: {
      defaultProps: {
        iconMapping: {
          error: icon('warning'),
          warning: icon('warning'),
          success: icon('check'),
          info: icon('offline'),
        },
      },
      styleOverrides: {
        root: {
          gap: 12,
          padding: '12px 14px 12px 18px',
          border: 0,
          borderRadius: 10,
          fontSize: '0.9375rem',
          lineHeight: 22 / 15,
          '& .MuiAlert-message': { color: 'var(--text)' },
          variants: [
            {
              props: { severity: 'error' },
              style: {
                ...soft('bad'),
                boxShadow: 'inset 5px 0 var(--bad)',
                '& .MuiAlertTitle-root': { color: 'var(--bad)' },
              },
            },
            { props: { severity: 'success' }, style: { ...soft('ok'), boxShadow: 'inset 5px 0 var(--ok)' } },
            {
              props: { severity: 'warning' },
              style: { ...soft('part'), boxShadow: 'inset 5px 0 var(--part)' },
            },
            {
              props: { severity: 'info' },
              style: {
                backgroundColor: 'var(--text)',
                color: 'var(--card)',
                '& .MuiAlert-message': { color: 'inherit' },
              },
            },
          ],
        },
        icon: { margin: 0, padding: '1px 0 0', fontSize: 20, opacity: 1, color: 'inherit !important' },
        message: { padding: 0, minWidth: 0, overflow: 'visible', overflowWrap: 'anywhere' },
      },
    },
    MuiAlertTitle: {
      styleOverrides: {
        root: { margin: 0, fontWeight: 700, fontSize: 'inherit', lineHeight: 'inherit', color: 'inherit' },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } },
      },
    },
    // A sheet that fills a phone.
    MuiDialog: {
      styleOverrides: {
        paper: {
          width: 'calc(100% - 48px)',
          maxWidth: 480,
          maxHeight: 'calc(100dvh - 48px)',
          margin: 24,
          borderRadius: 12,
          '&.MuiDialog-paperWidthMd': { maxWidth: 960 },
          '@media (max-width: 899px)': {
            width: '100%',
            maxWidth: 'none !important',
            height: '100dvh',
            maxHeight: 'none',
            margin: 0,
            border: 0,
            borderRadius: 0,
          },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: 0, ...title(1.25, 26) } } },
    MuiDialogContent: {
      styleOverrides: {
        root: {
          padding: '0 28px 28px',
          overscrollBehavior: 'contain',
          '@media (max-width: 899px)': { padding: '0 20px calc(20px + env(safe-area-inset-bottom))' },
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: 44,
          height: 44,
          borderRadius: 8,
          color: 'inherit',
          fontSize: 18,
          '&:hover': { backgroundColor: 'var(--sunken)' },
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 52, padding: '0 12px', borderBottom: '1px solid var(--line)' },
        list: { gap: 4 },
        indicator: { height: 4, borderRadius: '3px 3px 0 0', backgroundColor: 'var(--primary)' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 52,
          padding: '0 14px',
          fontSize: '1rem',
          fontWeight: 600,
          color: 'var(--muted)',
          '&.Mui-selected': { color: 'var(--text)' },
          '&.Mui-focusVisible': { outlineOffset: -4 },
        },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { minWidth: 0, border: '1px solid var(--line)', borderRadius: 12, backgroundImage: 'none' },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: 52,
          padding: '6px 12px',
          fontSize: '0.9375rem',
          lineHeight: 20 / 15,
          fontVariantNumeric: 'tabular-nums',
          borderBottomColor: 'var(--line)',
        },
        head: {
          height: 40,
          fontSize: '0.875rem',
          fontWeight: 600,
          color: 'var(--muted)',
          backgroundColor: 'var(--sunken)',
        },
      },
    },
    RaListToolbar: {
      styleOverrides: {
        root: {
          gap: 12,
          minHeight: 0,
          padding: '0 !important',
          marginBottom: 12,
          alignItems: 'flex-start',
          background: 'none !important',
          '@media (max-width: 899px)': { flexDirection: 'column', alignItems: 'stretch' },
        },
      },
    },
    RaTopToolbar: {
      styleOverrides: {
        root: {
          gap: 8,
          minHeight: 48,
          padding: '0 !important',
          alignItems: 'center',
          background: 'none !important',
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        inputRoot: { padding: '0 40px 0 0 !important' },
        input: { padding: '11px 14px !important' },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 44 } } },
  },
});
