import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FoodOption, PaymentMode } from '@usher/backend/rules';
import { useState, type FormEvent } from 'react';
import type { ImportDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import { LabelledSwitch } from '../../console/parts/LabelledSwitch';
import { Select } from '../../console/parts/Select';
import { useCommand } from '../../console/useCommand';
import { useSalesTeam } from '../../console/useSalesTeam';
import { FIELDS, type Field, type ListMapping, optionOf, sourceOf, VALUES, withSource } from './mapping';
import { useListsText } from './texts/text';
import classes from './lists.module.css';

interface ColumnsProps {
  list: ImportDto;
  /** What the columns seem to hold, if the list was just read. */
  proposed: object | null;
  eventId: string;
  onChecked: (list: ImportDto | undefined) => void;
}

/** Lets the user confirm what the columns hold, and checks the list. */
export function Columns({ list, proposed, eventId, onChecked }: ColumnsProps) {
  const text = useListsText();
  const words = text.lists;
  const [mapping, setMapping] = useState<ListMapping>(() => (proposed ?? list.mapping) as ListMapping);
  const [handedOver, setHandedOver] = useState(list.already_handed_over);
  const [mailTickets, setMailTickets] = useState(list.mail_tickets);
  const [error, setError] = useState<ApiError | null>(null);
  const { run, isPending } = useCommand('checkImport');
  const sellers = useSalesTeam(eventId).data ?? [];

  const valuesOf = (field: Field): Array<{ value: string; label: string }> => {
    const labels = words.all;
    const values = field === 'seller' ? sellers.map(({ email }) => email) : (VALUES[field] ?? []);
    const labelOf = (value: string): string => {
      switch (field) {
        case 'tickets':
          return labels.tickets(value);
        case 'food':
          return labels.every(text.food[value as FoodOption]);
        case 'payment':
          return labels.every(text.payment[value as PaymentMode]);
        default:
          return labels.every(sellers.find(({ email }) => email === value)?.full_name ?? value);
      }
    };
    return values.map((value) => ({ value: optionOf({ value }), label: labelOf(value) }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const options = { already_handed_over: handedOver, mail_tickets: mailTickets };
    run({ id: list.id, mapping, eventId, options }).then(onChecked, (reason: unknown) =>
      setError(asApiError(reason)),
    );
  };
  return (
    <form className={classes.columns} onSubmit={submit}>
      <h2>{words.columns}</h2>
      <div className={classes.fields}>
        {FIELDS.map((field) => {
          const fault = error?.errors[`mapping.${field}`]?.[0];
          return (
            <div key={field}>
              <Select
                label={words.fields[field]}
                value={optionOf(mapping[field])}
                options={[
                  { value: '', label: field === 'seller' ? words.mine : words.notThere },
                  ...valuesOf(field),
                  ...list.heads.map((head) => ({ value: optionOf(head), label: words.column(head) })),
                ]}
                onChoose={(option) => setMapping((before) => withSource(before, field, sourceOf(option)))}
              />
              {fault && <p className={classes.fault}>{fault}</p>}
            </div>
          );
        })}
      </div>
      <h3>{words.firstRows}</h3>
      <TableContainer className={classes.scroll} tabIndex={0} role="region" aria-label={words.firstRows}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {list.heads.map((head) => (
                <TableCell key={head}>{head}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {list.samples.map((cells, row) => (
              <TableRow key={row}>
                {list.heads.map((head, at) => (
                  <TableCell key={head}>{cells[at]}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <div className={classes.options}>
        <div>
          <LabelledSwitch label={words.handedOver} isOn={handedOver} onSwitch={setHandedOver} />
          <p className={classes.muted}>{words.handedOverHint}</p>
        </div>
        <div>
          <LabelledSwitch label={words.mailTickets} isOn={mailTickets} onSwitch={setMailTickets} />
          <p className={classes.muted}>{words.mailTicketsHint}</p>
        </div>
      </div>
      {error && <Alert severity="error">{error.sentence(words.checkFailed)}</Alert>}
      <Button type="submit" variant={list.state === 'checked' ? 'outlined' : 'contained'} loading={isPending}>
        {list.state === 'checked' ? words.checkAgain : words.check}
      </Button>
    </form>
  );
}
