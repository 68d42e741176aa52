import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { Select } from '../../console/parts/Select';
import { useTransfersText } from '../texts/text';
import type { BankMapping, BankStatementRecord } from '../../console/transfer-records';
import classes from './bank.module.css';

interface MappingProps {
  statement: BankStatementRecord;
  isBusy: boolean;
  /** Once the lines are read there is little to see here. */
  isFolded: boolean;
  onRead: (mapping: BankMapping) => void;
}

/** What the file's columns mean, as the server proposes it, until somebody says that it is so. */
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
    <details className={classes.mapping} open={!isFolded} key={String(isFolded)}>
      <summary>
        <h2>{words.columnsTitle}</h2>
      </summary>
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
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={words.sample}>
          <table>
            <caption>{words.sample}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((row, i) => (
                <tr key={i}>
                  {columns.map((column, at) => (
                    <td key={column}>{row[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Button type="submit" variant="contained" disabled={!isWhole || isBusy}>
          {words.read}
        </Button>
      </form>
    </details>
  );
}
