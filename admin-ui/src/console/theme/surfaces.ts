import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import { createElement } from 'react';
import { Icon, type IconName } from '../../theme/Icon';
import { title } from './typography';

declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    with_food: true;
    without_food: true;
  }
}

const icon = (name: IconName) => createElement(Icon, { name });

/** Text on the soft background of its colour. */
const soft = (name: string, text = `var(--${name})`): CSSObject => ({
  backgroundColor: `var(--${name}-soft)`,
  color: text,
});

/** Styles of the surfaces on or above the page, and of messages. */
export const surfaces: ThemeOptions['components'] = {
  // react-admin's baseline comes after base.css, and would undo what that says of the whole page's figures and letters.
  MuiCssBaseline: {
    styleOverrides: {
      body: { letterSpacing: 'normal', fontVariantNumeric: 'tabular-nums' },
      // Under a page that is still loading it would be pushed away.
      'main:is(:not(:has(h1)), :has(.MuiSkeleton-root)) + footer': { visibility: 'hidden' },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { minWidth: 0, border: '1px solid var(--line)', borderRadius: 12, backgroundImage: 'none' },
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, square: true },
    styleOverrides: { root: { '&::before': { display: 'none' } } },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      root: { minHeight: 44, padding: '0 20px' },
      content: { margin: '8px 0' },
      expandIconWrapper: { color: 'inherit' },
    },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 20px 16px' } } },
  // At the corner of what it counts, which does not move when the count comes.
  MuiBadge: {
    styleOverrides: {
      badge: {
        height: 20,
        padding: '0 6px',
        borderRadius: 6,
        fontFamily: 'var(--display)',
        fontWeight: 600,
        fontSize: '0.8125rem',
        backgroundColor: 'var(--part-soft)',
        color: 'var(--part)',
      },
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
      // A label that does not fit wraps.
      label: { padding: 0, overflow: 'visible', textOverflow: 'clip', whiteSpace: 'inherit' },
    },
  },
  MuiAlert: {
    defaultProps: {
      iconMapping: {
        error: icon('warning'),
        warning: icon('warning'),
        success: icon('check'),
        info: icon('info'),
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
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } },
    },
  },
  // Fills the screen of a phone.
  MuiDialog: {
    styleOverrides: {
      // On a phone a sheet at the bottom, within reach of the thumb and no higher than what it says.
      container: { '@media (max-width: 899px)': { alignItems: 'flex-end' } },
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
          maxHeight: 'calc(100dvh - 24px)',
          margin: 0,
          border: 0,
          borderRadius: '16px 16px 0 0',
          // Pictures and messages need all of the screen.
          '&.MuiDialog-paperWidthMd': { height: '100dvh', maxHeight: 'none', borderRadius: 0 },
        },
      },
    },
  },
  // On a phone above the dock.
  MuiSnackbar: {
    styleOverrides: {
      root: { '@media (max-width: 899px)': { bottom: 'calc(90px + env(safe-area-inset-bottom))' } },
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
};
