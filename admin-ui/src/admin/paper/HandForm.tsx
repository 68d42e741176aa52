import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { numbersOf } from '@usher/backend/rules';
import { useEffect, useId, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { asApiError, type ApiError } from '../../api/error';
import type { BookDto, RangesDoneDto } from '../../api/generated/rest';
import { useSession } from '../../api/session';
import { BusyButton } from '../../console/parts/BusyButton';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { Fact } from '../../console/parts/Fact';
import { FailureAlert } from '../../console/parts/FailureAlert';
import { TextInput } from '../../console/parts/Field';
import { required } from '../../console/required';
import { useCommand } from '../../console/useCommand';
import { useSalesTeam } from '../../console/useSalesTeam';
import { moneyText } from '../../i18n/money';
import { DockAction } from '../../layout/DockAction';
import { Icon, type IconName } from '../../theme/Icon';
import type { Act } from './acts';
import { rangesOfText, textOfRanges } from '../../i18n/ranges';
import { countOfText, faultOfText, nextRun, textOfNumbers } from './numbers';
import { Outcome, type Done } from './Outcome';
import { usePaperText } from './texts/text';
import { useBooks, useHolders } from './usePaper';
import classes from './paper.module.css';

interface Person {
  id: string;
  name: string;
}

interface Fields {
  person: Person | null;
  ranges: string;
  reason: string;
}

const ICONS: Record<Act, IconName> = { give: 'people', back: 'undo', void: 'delete' };
/** As the server has it, in characters. */
const REASON_MAX_LENGTH = 500;

interface HandFormProps {
  act: Act;
  eventId: string;
  /** Who is chosen at first. */
  holderId: string | null;
  refresh: () => Promise<void>;
}

/**
 * The numbers to give, to take back or to make void, and with whom. Once it is sent it is ready for the next person: who gets tickets
 * is then proposed as many as the one before.
 */
export function HandForm({ act, eventId, holderId, refresh }: HandFormProps) {
  const text = usePaperText();
  const words = text.paper.hand;
  const people = usePeople(act, eventId);
  const { data: books } = useBooks(eventId);
  const { data: holders } = useHolders(eventId);
  const offer = useCommand('offerPaper');
  const back = useCommand('takePaperBack');
  const end = useCommand('voidPaper');
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState<Fields | null>(null);
  const formId = useId();
  const personInput = useRef<HTMLInputElement>(null);
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { person: null, ranges: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control });
  // Whom the address names is known once the people are.
  const named = people.find(({ id }) => id === holderId)?.name;
  useEffect(() => {
    if (holderId !== null && named !== undefined) form.setValue('person', { id: holderId, name: named });
  }, [form, holderId, named]);
  const person = typed.person as Person | null | undefined;
  const missing = holders?.find(({ id }) => id === person?.id)?.missing ?? [];
  const count = countOfText(typed.ranges ?? '');

  const send = async ({
    person: whom,
    ranges: text_,
    reason,
  }: Fields): Promise<RangesDoneDto | undefined> => {
    const ranges = rangesOfText(text_);
    if (act === 'void') return end.run({ event_id: eventId, ranges, reason: reason.trim() });
    const body = { event_id: eventId, volunteer_id: whom!.id, ranges };
    return act === 'give' ? offer.run(body) : back.run(body);
  };
  const run = async (fields: Fields) => {
    setFailure(null);
    setDone(null);
    try {
      const answer = await send(fields);
      if (!answer) return;
      setDone({ act, name: fields.person?.name ?? '', ...answer });
      if (answer.done.length > 0) {
        const proposed = act === 'give' ? nextRun(books ?? [], answer.done) : '';
        form.reset({ person: null, ranges: proposed, reason: '' });
        personInput.current?.focus();
      }
    } catch (reason) {
      setFailure(asApiError(reason));
    }
    void refresh();
  };
  const use = (numbers: string) => form.setValue('ranges', numbers, { shouldValidate: true });
  const free = (books ?? []).flatMap((book) => book.free);
  /** Why there is nothing to be done; null if there is, or as long as nobody knows. */
  const hopeless =
    books?.length === 0
      ? text.paper.book.none
      : act === 'give' && books !== undefined && free.length === 0
        ? words.noneFree
        : act === 'back' && holders !== undefined && people.length === 0
          ? words.noneOut
          : null;

  const submit = (
    <BusyButton
      busy={isSubmitting}
      type="submit"
      form={formId}
      variant="contained"
      color={act === 'void' ? 'error' : 'primary'}
      startIcon={<Icon name={ICONS[act]} />}
    >
      {words.submit[act]}
    </BusyButton>
  );
  return (
    <form
      id={formId}
      noValidate
      className={classes.form}
      aria-label={words.acts[act]}
      onSubmit={(event) =>
        void form.handleSubmit((fields) => (act === 'void' ? setAsked(fields) : run(fields)))(event)
      }
    >
      <p className={classes.hint}>{hopeless ?? words.hint[act]}</p>
      {/* Hidden and not taken away: with the last tickets, what was done is shown in the same form. */}
      <div className={classes.fields} hidden={hopeless !== null}>
        {act !== 'void' && (
          <Controller
            control={form.control}
            name="person"
            rules={{ validate: (chosen) => chosen !== null || words.who }}
            render={({ field: { value, onChange, onBlur } }) => (
              <Autocomplete
                autoHighlight
                options={people}
                getOptionLabel={({ name }) => name}
                getOptionKey={({ id }) => id}
                isOptionEqualToValue={(one, other) => one.id === other.id}
                noOptionsText={words.nobody}
                value={value}
                onChange={(_event, chosen) => onChange(chosen)}
                onBlur={onBlur}
                popupIcon={<Icon name="down" />}
                renderInput={({ slotProps, ...input }) => (
                  <TextField
                    {...input}
                    inputRef={personInput}
                    label={act === 'give' ? words.to : words.from}
                    placeholder={words.anybody}
                    error={errors.person !== undefined}
                    helperText={errors.person?.message ?? ' '}
                    slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
                  />
                )}
              />
            )}
          />
        )}
        <TextInput
          label={words.ranges}
          error={errors.ranges?.message}
          confirmation={count === null ? undefined : text.paper.tickets(count)}
          input={{ placeholder: words.example, autoComplete: 'off', spellCheck: false, inputMode: 'text' }}
          registration={form.register('ranges', {
            validate: (value) => {
              const fault = faultOfText(value);
              return fault === null || text.rules[fault];
            },
          })}
        />
        {act === 'void' && (
          <TextInput
            label={words.reason}
            error={errors.reason?.message}
            input={{ maxLength: REASON_MAX_LENGTH }}
            registration={form.register('reason', { validate: required(text) })}
          />
        )}
        <div className={classes.submit}>{submit}</div>
      </div>
      {act === 'give' && free.length > 0 && <InStock books={books ?? []} />}
      {act === 'back' && person && missing.length > 0 && (
        <div className={classes.numbers}>
          <p>{words.out(person.name, textOfNumbers(missing))}</p>
          <Button onClick={() => use(textOfNumbers(missing))}>{words.all(missing.length)}</Button>
        </div>
      )}
      {(failure || done) && (
        <div className={classes.outcome}>
          {failure && <FailureAlert error={failure} message={words.failed[act]} lost={words.lost} />}
          {done && <Outcome done={done} />}
        </div>
      )}
      {hopeless === null && <DockAction>{submit}</DockAction>}
      {asked && (
        <ConfirmDialog
          title={words.voidTitle}
          question={words.voidQuestion(
            text.paper.tickets(numbersOf(rangesOfText(asked.ranges)).length),
            textOfRanges(rangesOfText(asked.ranges)),
          )}
          action={words.submit.void}
          isDestructive
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}

/** The numbers that nobody has, by kind of ticket. */
function InStock({ books }: { books: readonly BookDto[] }) {
  const text = usePaperText();
  const words = text.paper;
  const kinds = new Map<string, string[]>();
  for (const { food_option: food, price, free } of books) {
    const kind = `${text.food[food]}, ${price === 0 ? words.book.guests : moneyText(price)}`;
    if (free.length > 0) kinds.set(kind, [...(kinds.get(kind) ?? []), ...free]);
  }
  return (
    <dl className={classes.stock}>
      {[...kinds].map(([kind, free]) => (
        <Fact key={kind} label={words.hand.free(kind)}>
          {textOfRanges(free)}
        </Fact>
      ))}
    </dl>
  );
}

/** Who can get tickets, or who has some out; never oneself, by name. */
function usePeople(act: Act, eventId: string): Person[] {
  const userId = useSession()?.user.id;
  const team = useSalesTeam(eventId);
  const { data: holders } = useHolders(eventId);
  const people =
    act === 'back'
      ? (holders ?? []).filter(({ out }) => out > 0)
      : (team.data ?? []).map(({ volunteer_id: id, full_name: name }) => ({ id, name }));
  return people.filter(({ id }) => id !== userId).toSorted((a, b) => a.name.localeCompare(b.name));
}
