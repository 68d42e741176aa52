import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import type { BankMappingDto, BankStatementDto } from '../../api/generated/rest';
import { SampleTable } from '../../console/parts/SampleTable';
import { Select } from '../../console/parts/Select';
import { Icon } from '../../theme/Icon';
import { useTransfersText } from '../texts/text';
import {
  type ColumnDirection,
  formOf,
  type MappingForm,
  mappingOf,
  type MoneyKind,
  textChoices,
  valuesOf,
  withText,
} from './mapping-form';
import fileForm from '../../console/parts/file-form.module.css';
import classes from './bank.module.css';

interface MappingProps {
  statement: BankStatementDto;
  isBusy: boolean;
  /** True once the lines are read, because the mapping is then of little interest. */
  isFolded: boolean;
  onRead: (mapping: BankMappingDto) => void;
}

const KINDS: readonly Exclude<MoneyKind, ''>[] = ['signs', 'two', 'words', 'in', 'out'];

/** Lets the user correct and confirm the meaning of the file's columns that the server proposes. */
export function Mapping({ statement, isBusy, isFolded, onRead }: MappingProps) {
  const words = useTransfersText().statement;
  const { columns, sample } = statement;
  const [form, setForm] = useState(() => formOf(statement.mapping));
  const set = (part: Partial<MappingForm>) => setForm((before) => ({ ...before, ...part }));
  const mapping = mappingOf(form);
  const optionsOf = (choices: readonly string[], empty: string) => [
    { value: '', label: empty },
    ...choices.map((column) => ({ value: column, label: column })),
  ];

  const columnSelect = (
    label: string,
    name: 'date' | 'amount' | 'debit' | 'credit' | 'direction' | 'reference',
  ) => (
    <Select
      label={label}
      value={form[name]}
      options={optionsOf(columns, name === 'reference' ? words.noColumn : words.undecided)}
      onChoose={(column) => set({ [name]: column, ...(name === 'direction' ? { meanings: {} } : {}) })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mapping) onRead(mapping);
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
          {form.kind === '' && <Alert severity="warning">{words.askDirection}</Alert>}
          <div className={fileForm.fields}>
            {columnSelect(words.date, 'date')}
            <Select
              label={words.dateOrder}
              value={form.dateOrder ?? ''}
              options={[
                { value: '', label: words.undecided },
                ...(['mdy', 'dmy', 'ymd'] as const).map((value) => ({ value, label: words.orders[value] })),
              ]}
              onChoose={(value: 'mdy' | 'dmy' | 'ymd' | '') => set({ dateOrder: value || null })}
            />
            {textChoices(columns, form.texts).map(({ text, options }, at) => (
              <Select
                key={at}
                label={at === 0 ? words.text : words.moreText(at + 1)}
                value={text}
                options={optionsOf(options, at === 0 ? words.undecided : words.noColumn)}
                onChoose={(column) => set({ texts: withText(form.texts, at, column) })}
              />
            ))}
            <Select
              label={words.money}
              value={form.kind}
              options={[
                ...(form.kind === '' ? [{ value: '' as const, label: words.undecided }] : []),
                ...KINDS.map((value) => ({ value, label: words.kinds[value] })),
              ]}
              onChoose={(kind) => set({ kind })}
            />
            {form.kind === 'two' ? (
              <>
                {columnSelect(words.debit, 'debit')}
                {columnSelect(words.credit, 'credit')}
              </>
            ) : (
              columnSelect(words.amount, 'amount')
            )}
            {form.kind === 'words' && (
              <>
                {columnSelect(words.direction, 'direction')}
                {valuesOf(statement, form.direction).map((value) => (
                  <Select
                    key={value}
                    label={words.meaningOf(value)}
                    value={form.meanings[value] ?? ''}
                    options={(['', 'in', 'out'] as const).map((meaning) => ({
                      value: meaning,
                      label: words.meanings[meaning],
                    }))}
                    onChoose={(meaning: ColumnDirection) =>
                      set({ meanings: { ...form.meanings, [value]: meaning } })
                    }
                  />
                ))}
              </>
            )}
            <Select
              label={words.decimal}
              value={form.decimal}
              options={(['.', ','] as const).map((value) => ({ value, label: words.decimals[value] }))}
              onChoose={(decimal) => set({ decimal })}
            />
            {columnSelect(words.reference, 'reference')}
          </div>
          {form.kind === 'words' && form.direction && valuesOf(statement, form.direction).length === 0 && (
            <Alert severity="warning">{words.manyWords}</Alert>
          )}
          <SampleTable label={words.sample} heads={columns} rows={sample} />
          <Button type="submit" variant="contained" disabled={mapping === null || isBusy}>
            {words.read}
          </Button>
        </form>
      </AccordionDetails>
    </Accordion>
  );
}
