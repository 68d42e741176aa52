import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState, type FormEvent } from 'react';
import { Select } from '../../console/parts/Select';
import { Icon } from '../../theme/Icon';
import { useTransfersText } from '../texts/text';
import type { BankMapping, BankStatementRecord } from '../../console/records/transfer-records';
import classes from './bank.module.css';

interface MappingProps {
  statement: BankStatementRecord;
  isBusy: boolean;
  /** True once the lines are read, because the mapping is then of little interest. */
  isFolded: boolean;
  onRead: (mapping: BankMapping) => void;
}

/** Lets the user correct and confirm the meaning of the file's columns that the server proposes. */
export function Mapping({ statement, isBusy, isFolded, onRead }: MappingProps) {
  const words = useTransfersText().statement;
  const { columns, sample } = statement;
  const [mapping, setMapping] = useState(statement.mapping);
  const [hasTwo, setTwo] = useState(Boolean(statement.mapping.debit && statement.mapping.credit));
  const set = (part: Partial<BankMapping>) => setMapping((before) => ({ ...before, ...part }));

  const columnSelect = (
    label: string,
    name: 'date' | 'amount' | 'debit' | 'credit' | 'text' | 'reference',
  ) => (
    <Select
      label={label}
      value={mapping[name] ?? ''}
      options={[
        { value: '', label: name === 'reference' ? words.noColumn : words.undecided },
        ...columns.map((column) => ({ value: column, label: column })),
      ]}
      onChoose={(column) => set({ [name]: column || null })}
    />
  );
  const { date, date_order: order, decimal, text, reference } = mapping;
  const isWhole = Boolean(
    date && order && text && (hasTwo ? mapping.debit && mapping.credit : mapping.amount),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const money = hasTwo ? { debit: mapping.debit, credit: mapping.credit } : { amount: mapping.amount };
    onRead({ date, date_order: order, ...money, decimal, text, ...(reference ? { reference } : {}) });
  };
  return (
    <Accordion
      className={classes.mapping}
      defaultExpanded={!isFolded}
      key={String(isFolded)}
      slots={{ heading: 'h2' }}
    >
      <AccordionSummary expandIcon={<Icon name="down" />} className={classes.mappingTitle}>
        {words.columnsTitle}
      </AccordionSummary>
      <AccordionDetails>
        <form onSubmit={submit}>
          <div className={classes.fields}>
            {columnSelect(words.date, 'date')}
            <Select
              label={words.dateOrder}
              value={order ?? ''}
              options={[
                { value: '', label: words.undecided },
                ...(['mdy', 'dmy', 'ymd'] as const).map((value) => ({ value, label: words.orders[value] })),
              ]}
              onChoose={(value: 'mdy' | 'dmy' | 'ymd' | '') => set({ date_order: value || null })}
            />
            {columnSelect(words.text, 'text')}
            <Select
              label={words.money}
              value={hasTwo ? 'two' : 'one'}
              options={[
                { value: 'one', label: words.oneColumn },
                { value: 'two', label: words.twoColumns },
              ]}
              onChoose={(value) => setTwo(value === 'two')}
            />
            {hasTwo ? (
              <>
                {columnSelect(words.debit, 'debit')}
                {columnSelect(words.credit, 'credit')}
              </>
            ) : (
              columnSelect(words.amount, 'amount')
            )}
            <Select
              label={words.decimal}
              value={decimal}
              options={(['.', ','] as const).map((value) => ({ value, label: words.decimals[value] }))}
              onChoose={(value) => set({ decimal: value })}
            />
            {columnSelect(words.reference, 'reference')}
          </div>
          <TableContainer className={classes.scroll} tabIndex={0} role="region" aria-label={words.sample}>
            <Table>
              <caption>{words.sample}</caption>
              <TableHead>
                <TableRow>
                  {columns.map((column) => (
                    <TableCell key={column}>{column}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {sample.map((row, i) => (
                  <TableRow key={i}>
                    {columns.map((column, at) => (
                      <TableCell key={column}>{row[at]}</TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          <Button type="submit" variant="contained" disabled={!isWhole || isBusy}>
            {words.read}
          </Button>
        </form>
      </AccordionDetails>
    </Accordion>
  );
}
