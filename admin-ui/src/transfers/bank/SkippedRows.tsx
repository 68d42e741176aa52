import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import type { BankStatementDto } from '../../api/generated/rest';
import { pageOfAll } from '../../console/data-provider/paging';
import { Collapsible } from '../../console/parts/Collapsible';
import { Pager } from '../../console/parts/Pager';
import { useTransfersText } from '../texts/text';
import classes from './bank.module.css';

const PER_PAGE = 50;

/** The rows of a file that are no lines, each with the reason, so that none is lost unseen. */
export function SkippedRows({ rows }: { rows: BankStatementDto['skipped_rows'] }) {
  const words = useTransfersText().statement;
  const [page, setPage] = useState(1);
  if (rows.length === 0) return null;
  const { shown, pagination } = pageOfAll(rows, { page, perPage: PER_PAGE });
  return (
    <div className={classes.skipped}>
      <Collapsible label={words.skipped(rows.length)}>
        <TableContainer
          component={Paper}
          className={classes.scroll}
          tabIndex={0}
          role="region"
          aria-label={words.skippedRows}
        >
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>{words.row}</TableCell>
                <TableCell>{words.why}</TableCell>
                <TableCell>{words.text}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(({ row, why, text }) => (
                <TableRow key={row}>
                  <TableCell>{row}</TableCell>
                  <TableCell>{words.skipReasons[why]}</TableCell>
                  <TableCell className={classes.words}>{text}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        {pagination.total_pages > 1 && (
          <Pager isOnPage pagination={pagination} showing={words.showingRows} onPage={setPage} />
        )}
      </Collapsible>
    </div>
  );
}
