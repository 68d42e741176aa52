import type { ThemeOptions } from '@mui/material/styles';
import { createElement, Fragment } from 'react';
import { Gear } from '../parts/Gear';
import { SortedHead } from '../parts/SortedHead';

/** Styles of tables, the tabs and tools above them, and the pagination below. */
export const lists: ThemeOptions['components'] = {
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
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: 44 } } },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: 'var(--primary-soft)',
          boxShadow: 'inset 5px 0 var(--primary)',
        },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { overflow: 'visible' },
      toolbar: { padding: '0 !important' },
      selectLabel: { fontSize: '0.9375rem', color: 'var(--muted)' },
      select: { display: 'flex', alignItems: 'center', justifyContent: 'end', minHeight: 44 },
      displayedRows: { fontSize: '0.9375rem', color: 'var(--muted)' },
    },
  },
  MuiPagination: { styleOverrides: { ul: { gap: 8 } } },
  MuiPaginationItem: {
    styleOverrides: {
      root: {
        minWidth: 44,
        height: 44,
        margin: 0,
        borderRadius: 8,
        fontSize: '0.9375rem',
        fontWeight: 600,
      },
      page: {
        border: '1px solid var(--edge)',
        backgroundColor: 'var(--card)',
        '&:hover': { backgroundColor: 'var(--sunken)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          borderColor: 'var(--primary)',
          backgroundColor: 'var(--primary-soft)',
          boxShadow: 'inset 0 0 0 1px var(--primary)',
        },
      },
      ellipsis: { display: 'grid', placeItems: 'center', minWidth: 20 },
    },
  },
  // A table is as wide as its card.
  RaDataTable: {
    // The bar with what to do with the selected rows stands among the tools above: see `ListActions`.
    defaultProps: { head: SortedHead, bulkActionButtons: false, bulkActionsToolbar: createElement(Fragment) },
    styleOverrides: {
      root: {
        '& .MuiTableCell-root:first-of-type': { paddingLeft: '20px' },
        '& .MuiTableCell-root:last-of-type': { paddingRight: '20px' },
        '& .RaDataTable-headerCell': {
          position: 'static',
          padding: '0 8px',
          lineHeight: '18px',
          backgroundColor: 'var(--sunken)',
          '&:first-of-type, &:last-child': { borderRadius: 0 },
        },
        '& .RaDataTable-rowCell': { padding: '4px 8px' },
        '@media (max-width: 1199px)': {
          '& .RaDataTable-headerCell': { padding: '0 4px' },
          '& .RaDataTable-rowCell': { padding: '4px' },
        },
        '& .MuiTableCell-paddingCheckbox:first-of-type': { width: 44, padding: '0 0 0 8px' },
        '& .MuiTableBody-root .MuiTableRow-root:last-of-type .MuiTableCell-root': { borderBottom: 0 },
      },
    },
  },
  // In a row with the tools, instead of above the table.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '&& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          flexWrap: 'wrap',
          gap: '0 8px',
          minHeight: 44,
          height: 'auto',
          padding: '0 0 0 4px',
          transform: 'none',
          borderRadius: 8,
          color: 'var(--text)',
          backgroundColor: 'var(--primary-soft)',
        },
        '&& .RaBulkActionsToolbar-icon': { width: 44, height: 44, color: 'inherit' },
        '& .RaBulkActionsToolbar-topToolbar': { padding: 0 },
      },
    },
  },
  RaColumnsButton: { defaultProps: { size: 'medium', startIcon: createElement(Gear) } },
  // One row of react-admin's column picker.
  RaFieldToggle: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        gap: 8,
        '& label': { display: 'flex', flex: 1, alignItems: 'center', gap: 8, minHeight: 44 },
        '& .MuiSwitch-root': { marginLeft: 2 },
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
        // The actions stand beside the inputs, below their labels; beside many inputs there is no room for them.
        '&:has(> form, > [role=search])': { alignItems: 'flex-end', flexWrap: 'wrap' },
        '& > form:has(> :nth-of-type(5))': { flexBasis: '100%' },
        '@media (max-width: 899px)': {
          flexDirection: 'column',
          alignItems: 'stretch !important',
          '& > *': { flex: 'none !important' },
        },
      },
    },
  },
  // The inputs stand above one another on a phone; beside each other else, the search as wide as there is room.
  RaFilterForm: {
    styleOverrides: {
      root: {
        display: 'grid',
        flex: 1,
        gap: 12,
        minHeight: 0,
        padding: 0,
        pointerEvents: 'auto',
        gridAutoFlow: 'column',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridAutoColumns: 'minmax(120px, 210px)',
        alignItems: 'end',
        // react-admin's select is at least 160 pixels wide, which two in a row have no room for at 320.
        '& .MuiFormControl-root': { margin: '0 !important', minWidth: '0 !important' },
        '& .RaFilterForm-clearFix, & .RaFilterFormInput-spacer': { display: 'none' },
        '@media (max-width: 899px)': {
          gridAutoFlow: 'row',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          '& > :first-of-type': { gridColumn: '1 / -1' },
        },
      },
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        gap: 8,
        minHeight: 44,
        marginLeft: 'auto',
        padding: '0 !important',
        alignItems: 'center',
        background: 'none !important',
      },
    },
  },
};
