import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import classes from './file-form.module.css';

interface SampleTableProps {
  label: string;
  heads: readonly string[];
  rows: ReadonlyArray<readonly string[]>;
}

/** The first rows of a file. */
export function SampleTable({ label, heads, rows }: SampleTableProps) {
  return (
    <TableContainer className={classes.sample} tabIndex={0} role="region" aria-label={label}>
      <Table>
        <caption>{label}</caption>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, row) => (
            <TableRow key={row}>
              {heads.map((head, at) => (
                <TableCell key={head}>{cells[at]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
