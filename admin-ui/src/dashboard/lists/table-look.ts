import type { SxProps } from '@mui/material';

/** A Datagrid within a card: it keeps to the card's width, and a row that leads somewhere says so under the pointer. */
export const TABLE: SxProps = {
  '& .RaDatagrid-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-root:first-of-type': { paddingLeft: '20px' },
  '& .MuiTableCell-root:last-of-type': { paddingRight: '20px' },
  '& .MuiTableCell-head': { position: 'static', padding: '0 8px', lineHeight: '18px' },
  '& .RaDatagrid-rowCell': { padding: '4px 8px' },
  '& .MuiTableBody-root .MuiTableRow-root:last-of-type .MuiTableCell-root': { borderBottom: 0 },
  '& .MuiTypography-root': { font: 'inherit' },
};

/** The president's row: soft, with a bar. */
export const HIGHLIGHT: SxProps = {
  '& td': { backgroundColor: 'var(--primary-soft)' },
  '& td:first-of-type': { boxShadow: 'inset 5px 0 var(--primary)' },
};
