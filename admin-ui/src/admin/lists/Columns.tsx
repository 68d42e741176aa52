import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  type FoodOption,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  isImportValueField,
  type PaymentMode,
} from '@usher/backend/rules';
import { useState, type FormEvent } from 'react';
import type { ImportDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import { LabelledSwitch } from '../../console/parts/LabelledSwitch';
import { SampleTable } from '../../console/parts/SampleTable';
import { Select } from '../../console/parts/Select';
import { useCommand } from '../../console/useCommand';
import { useSalesTeam } from '../../console/useSalesTeam';
import { optionOf, sourceOf, VALUES, withSource } from './mapping';
import { useListsText } from './texts/text';
import fileForm from '../../console/parts/file-form.module.css';
import classes from './lists.module.css';

interface ColumnsProps {
  list: ImportDto;
  eventId: string;
  onChecked: (list: ImportDto | undefined) => void;
}

/** Lets the user confirm what the columns hold, and checks the list. */
export function Columns({ list, eventId, onChecked }: ColumnsProps) {
  const text = useListsText();
  const words = text.lists;
  const [mapping, setMapping] = useState(list.mapping as ImportMapping);
  const [handedOver, setHandedOver] = useState(list.already_handed_over);
  const [mailTickets, setMailTickets] = useState(list.mail_tickets);
  const [error, setError] = useState<ApiError | null>(null);
  const { run, isPending } = useCommand('checkImport');
  const sellers = useSalesTeam(eventId).data ?? [];

  const valuesOf = (field: ImportField): Array<{ value: string; label: string }> => {
    if (!isImportValueField(field)) return [];
    const labels = words.all;
    const values = field === 'seller' ? sellers.map(({ email }) => email) : VALUES[field];
    const labelOf = (value: string): string => {
      switch (field) {
        case 'tickets':
          return labels.tickets(value);
        case 'food':
          return labels.every(text.food[value as FoodOption]);
        case 'payment':
          return labels.every(text.payment[value as PaymentMode]);
        case 'seller':
          return labels.every(sellers.find(({ email }) => email === value)?.full_name ?? value);
      }
    };
    return values.map((value) => ({ value: optionOf({ value }), label: labelOf(value) }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const options = { already_handed_over: handedOver, mail_tickets: mailTickets };
    run({ id: list.id, mapping, event_id: eventId, options }).then(onChecked, (reason: unknown) =>
      setError(asApiError(reason)),
    );
  };
  return (
    <form className={classes.columns} onSubmit={submit}>
      <h2>{words.columns}</h2>
      <div className={fileForm.fields}>
        {IMPORT_FIELDS.map((field) => {
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
      <SampleTable label={words.firstRows} heads={list.heads} rows={list.samples} />
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
