import type { ThemeOptions } from '@mui/material/styles';
import { createElement, type HTMLAttributes } from 'react';
import { Icon } from '../../theme/Icon';

const EASE = 'cubic-bezier(.2,0,0,1)';

/** Replaces MUI's triangle. */
function Down({ className }: { className?: string }) {
  return createElement(Icon, { name: 'down', className });
}

/** What is wrong with a field, with an icon, or what helps with it. */
const HelperText = ({ className = '', children, ...rest }: HTMLAttributes<HTMLDivElement>) =>
  createElement(
    'div',
    { 'aria-live': 'polite', className, ...rest },
    className.includes('Mui-error') && createElement(Icon, { name: 'warning' }),
    children,
  );

/** Styles of buttons, inputs and selects. */
export const controls: ThemeOptions['components'] = {
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
      // Icons are a quarter larger than the text, as everywhere.
      startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
      endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
      sizeSmall: { fontSize: '0.9375rem' },
      outlined: {
        borderColor: 'var(--edge)',
        color: 'var(--text)',
        backgroundColor: 'var(--card)',
        '&:hover': { backgroundColor: 'var(--sunken)', borderColor: 'var(--text)' },
        // What destroys does not look like what saves.
        variants: [
          {
            props: { color: 'error' },
            style: { color: 'var(--bad)', '&:hover': { borderColor: 'var(--bad)' } },
          },
        ],
      },
      contained: {
        // On a desk it stands in a row with others; on a phone it is the thumb's.
        '@media (max-width: 899px)': { minHeight: 56, borderRadius: 12, fontSize: '1.0625rem' },
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
  MuiLink: {
    styleOverrides: {
      underlineAlways: {
        textDecorationColor: 'currentColor',
        textUnderlineOffset: 3,
        '&:hover': { textDecorationColor: 'currentColor', textDecorationThickness: 2 },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 48,
        fontSize: '1.0625rem',
        backgroundColor: 'var(--card)',
        // As high as the buttons beside it.
        '@media (min-width: 900px)': { minHeight: 44, fontSize: '1rem' },
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderWidth: 1.5, borderColor: 'var(--edge)' },
        // The label is above the field, so the outline needs no gap for it.
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
        '@media (min-width: 900px)': { paddingBlock: 10 },
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
        '&[type="search"]': { textOverflow: 'ellipsis' },
        // A browser's own part for the calendar is higher than a line.
        '&[type="date"], &[type="datetime-local"]': { height: '1.5em' },
      },
      adornedStart: { '& > svg': { flex: 'none', fontSize: 18, color: 'var(--muted)' } },
      multiline: { padding: 0, '& textarea': { padding: '11px 14px', resize: 'vertical' } },
    },
  },
  // Stays above its field and never floats, so that the field is free for its placeholder.
  MuiInputLabel: {
    defaultProps: { shrink: true },
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
        // No form here marks what is required; most of it is.
        '& [aria-hidden]': { display: 'none' },
        pointerEvents: 'auto',
        color: 'var(--text)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
      },
    },
  },
  MuiFormHelperText: {
    defaultProps: { component: HelperText },
    styleOverrides: {
      root: {
        display: 'flex',
        alignItems: 'center',
        gap: 6,
        margin: 0,
        paddingTop: 3,
        fontSize: '0.875rem',
        lineHeight: 20 / 14,
        color: 'var(--muted)',
        '&.Mui-disabled': { color: 'var(--muted)' },
        '&:empty': { paddingTop: 0 },
        '&.Mui-error': { color: 'var(--bad)' },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { font: 'inherit', lineHeight: 1.25 } } },
  MuiCheckbox: {
    // react-admin names the checkbox of a row; a name is heard only at the input.
    defaultProps: {
      slotProps: {
        root: { 'aria-label': undefined },
        input: ({ 'aria-label': label }: { 'aria-label'?: string }) => ({ 'aria-label': label }),
      },
    },
    styleOverrides: { root: { color: 'var(--edge)', '&.Mui-checked': { color: 'var(--primary)' } } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 46,
        height: 28,
        padding: 0,
        overflow: 'visible',
        // Small switches, as in react-admin's column picker, look the same.
        '& .MuiSwitch-switchBase': {
          padding: 6,
          color: 'var(--edge)',
          '&:hover': { backgroundColor: 'transparent' },
          '&.Mui-checked': { color: 'var(--on-primary)', transform: 'translateX(18px)' },
          '&.Mui-checked + .MuiSwitch-track': {
            opacity: 1,
            borderColor: 'var(--primary)',
            backgroundColor: 'var(--primary)',
          },
          '&.Mui-focusVisible + .MuiSwitch-track': { outline: '3px solid var(--text)', outlineOffset: 2 },
        },
        '& .MuiSwitch-thumb': { width: 16, height: 16, border: 0 },
      },
      track: {
        boxSizing: 'border-box',
        border: '2px solid var(--edge)',
        borderRadius: 14,
        opacity: 1,
        backgroundColor: 'var(--card)',
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '0 16px',
        borderColor: 'var(--edge)',
        backgroundColor: 'var(--card)',
        color: 'var(--text)',
        '&:hover': { backgroundColor: 'var(--sunken)', borderColor: 'var(--text)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          borderColor: 'var(--primary)',
          backgroundColor: 'var(--primary-soft)',
          color: 'var(--text)',
          boxShadow: 'inset 0 0 0 1px var(--primary)',
        },
      },
    },
  },
  MuiSelect: {
    // So that a filter that is not set says what it shows then.
    defaultProps: { IconComponent: Down, displayEmpty: true },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44 } } },
  RaTextInput: { defaultProps: { margin: 'none', fullWidth: true, parse: (typed: string) => typed } },
  RaSelectInput: {
    defaultProps: { margin: 'none', fullWidth: true },
    styleOverrides: {
      root: {
        '& .MuiSelect-icon': { right: 14, top: 'calc(50% - 0.5em)', fontSize: '1rem', color: 'var(--muted)' },
      },
    },
  },
  RaBooleanInput: {
    styleOverrides: { root: { '& label': { gap: 12, minHeight: 44, margin: 0, fontWeight: 600 } } },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        '&&&': { paddingRight: 40, minWidth: 0, boxSizing: 'border-box', textOverflow: 'ellipsis' },
      },
      icon: { right: 14, top: 'calc(50% - 0.625em)', fontSize: '1rem', color: 'var(--muted)' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '0 40px 0 0 !important' },
      input: {
        padding: '11px 14px !important',
        '@media (min-width: 900px)': { paddingBlock: '10px !important' },
      },
    },
  },
};
