import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { centsOf, checkCounted, sumDenominations, dollarsOf } from '@usher/backend/rules';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { HandOverDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { BusyButton } from '../../console/parts/BusyButton';
import { Dialog } from '../../console/parts/Dialog';
import { DialogActions } from '../../console/parts/DialogActions';
import { TextInput } from '../../console/parts/Field';
import { WaitingSales } from '../../console/parts/WaitingSales';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { moneyText } from '../../i18n/money';
import { HandOverFacts } from './HandOverFacts';
import { denominationsOf, NOTHING_TYPED, type TypedDenominations } from './denominations';
import { DenominationFields } from './DenominationFields';
import dialogs from '../../console/parts/dialog-content.module.css';
import classes from './receive.module.css';

const NOTE_MAX_LENGTH = 500;

interface Typed {
  /** The sum, if the user does not count notes and coins. */
  amount: string;
  floatReturned: string;
  note: string;
}
type Fields = TypedDenominations & Typed;

interface ReceiveDialogProps {
  handOver: HandOverDto;
  zone: string | undefined;
  /** Refetches the page. */
  refresh: () => Promise<void>;
  onExplain: (handOver: HandOverDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Takes the receiver's count without showing the seller's figures or the book's, then shows the result. */
export function ReceiveDialog({ handOver, zone, refresh, onExplain, onClose }: ReceiveDialogProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.receive;
  /** The hand-over afterwards; `told` is the server's sentence if another user was faster. */
  const [after, setAfter] = useState<{ handOver: HandOverDto; told: string | null } | null>(null);
  const name = handOver.volunteer_name;
  const title = after ? (after.told ? words.state(name) : words.received(name)) : words.title(name);
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) =>
        after ? (
          <>
            {after.told && <Alert severity="warning">{after.told}</Alert>}
            <HandOverFacts handOver={after.handOver} zone={zone} />
            <DialogActions>
              {after.handOver.unexplained && !after.told && (
                <Button
                  onClick={() => {
                    close();
                    onExplain(after.handOver);
                  }}
                >
                  {words.explainNow}
                </Button>
              )}
              <Button variant="contained" onClick={close}>
                {words.done}
              </Button>
            </DialogActions>
          </>
        ) : (
          <CountForm handOver={handOver} refresh={refresh} onCancel={close} onSettled={setAfter} />
        )
      }
    </Dialog>
  );
}

interface CountFormProps {
  handOver: HandOverDto;
  refresh: () => Promise<void>;
  onCancel: () => void;
  onSettled: (after: { handOver: HandOverDto; told: string | null }) => void;
}

function CountForm({ handOver, refresh, onCancel, onSettled }: CountFormProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.receive;
  const provider = useDataProvider<ConsoleDataProvider>();
  const { run } = useCommand('receiveHandOver');
  const [countsDenominations, setCountsDenominations] = useState(true);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm<Fields>({
    defaultValues: { ...NOTHING_TYPED, amount: '', floatReturned: '', note: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  const denominations = denominationsOf(typed);
  const receivedCents = countsDenominations
    ? sumDenominations(denominations)
    : (centsOf(Number(typed.amount || 'x')) ?? 0);

  const receive = async (fields: Fields) => {
    setFailure(null);
    if (countsDenominations && receivedCents === 0) {
      form.setError('root', { message: words.nothing });
      return;
    }
    try {
      const answer = await run({
        id: handOver.id,
        received: dollarsOf(receivedCents),
        denominations: countsDenominations ? denominations : null,
        floatReturned: Number(fields.floatReturned || 0),
        note: fields.note.trim() || null,
      });
      if (!answer) return;
      onSettled({ handOver: answer, told: null });
    } catch (reason) {
      const error = asApiError(reason);
      const [float] = error.errors.float_returned ?? [];
      if (float) form.setError('floatReturned', { message: float }, { shouldFocus: true });
      else if (error.status === 409) {
        const now = await provider.handOver({ id: handOver.id }).catch(() => null);
        if (now) onSettled({ handOver: now, told: error.sentence(words.failed) });
        else setFailure(error);
      } else setFailure(error);
    }
    // Whether it was received, refused, or booked without an answer: the figures may have changed by now.
    void refresh();
  };
  const checkFloat = (value: string) => {
    if (value.trim() === '') return true;
    const rule = checkCounted(Number(value));
    if (rule) return text.rules[rule];
    return centsOf(Number(value))! <= receivedCents || words.overCounted;
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        form.clearErrors('root');
        void form.handleSubmit(receive)(event);
      }}
    >
      <p className={dialogs.hint}>{words.hint}</p>
      <WaitingSales sales={handOver.waiting_sales} className={classes.waiting} />
      {countsDenominations ? (
        <DenominationFields form={form as unknown as UseFormReturn<TypedDenominations>} typed={typed} />
      ) : (
        <TextInput
          label={words.amount}
          error={errors.amount?.message}
          input={{ type: 'number', inputMode: 'decimal', min: 0, step: 0.01 }}
          registration={form.register('amount', {
            validate: (value) => {
              const rule = value.trim() === '' ? 'counted.invalid' : checkCounted(Number(value));
              return rule === null || text.rules[rule];
            },
          })}
        />
      )}
      <Button variant="text" onClick={() => setCountsDenominations(!countsDenominations)}>
        {countsDenominations ? words.typeSum : words.countDenominations}
      </Button>
      <div className={classes.twoFields}>
        <TextInput
          label={words.floatReturned}
          error={errors.floatReturned?.message}
          confirmation={undefined}
          input={{ type: 'number', inputMode: 'decimal', min: 0, step: 0.01, placeholder: '0.00' }}
          registration={form.register('floatReturned', { validate: checkFloat })}
        />
        <TextInput
          label={words.note}
          error={errors.note?.message}
          input={{ maxLength: NOTE_MAX_LENGTH }}
          registration={form.register('note')}
        />
      </div>
      {(failure || errors.root) && (
        <Alert severity="error">
          {failure && <AlertTitle>{words.failed}</AlertTitle>}
          {failure ? (failure.isUnsettled ? words.lost : failure.sentence('')) : errors.root?.message}
        </Alert>
      )}
      <div className={classes.countFoot}>
        <p role="status">
          {words.sum} <b>{moneyText(dollarsOf(receivedCents))}</b>
        </p>
        <Button onClick={onCancel}>{text.cancel}</Button>
        <BusyButton busy={isSubmitting} type="submit" variant="contained">
          {words.submit}
        </BusyButton>
      </div>
    </form>
  );
}
