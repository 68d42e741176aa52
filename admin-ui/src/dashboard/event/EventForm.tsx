import Button from '@mui/material/Button';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  EventDetailsDocument,
  UpdateEventDocument,
  type EventDetailsFragment,
  type EventInput,
} from '../../api/generated/operations';
import { apiErrorOf } from '../../console/apollo';
import { useText } from '../../i18n/text';
import { BusyButton } from '../../ui/BusyButton';
import { Note } from '../../ui/Note';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { FIELDS, capacityRule, fieldsOf, inputOf, required, type EventFields } from './fields';
import classes from './event.module.css';

interface EventFormProps {
  /** The version that is being changed. */
  event: EventDetailsFragment;
  /** Somebody else saved another version, and the person wants to start from that. */
  onNewer: (event: EventDetailsFragment) => void;
  onDone: (isSaved: boolean) => void;
  /** For an event that is not stored yet: what keeps it, fails as every call does, and has words of its own. */
  create?: { save: (input: EventInput) => Promise<unknown>; action: string; failed: string };
}

interface Failure {
  message: string;
  reason?: string;
  /** What is stored now, where it is not what was changed. */
  newer?: EventDetailsFragment;
}

export function EventForm({ event, onNewer, onDone, create }: EventFormProps) {
  const text = useText();
  const words = text.eventPanel;
  const failed = create?.failed ?? words.saveFailed;
  const client = useApolloClient();
  const [update] = useMutation(UpdateEventDocument);
  const [failure, setFailure] = useState<Failure | null>(null);
  const sending = useRef(false);
  const form = useForm<EventFields>({ defaultValues: fieldsOf(event) });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  /** What is stored now; undefined where it cannot be read. */
  const stored = () =>
    client
      .query({ query: EventDetailsDocument, variables: { id: event.id }, fetchPolicy: 'network-only' })
      .then(({ data }) => data?.event)
      .catch(() => undefined);

  const explain = async (reason: unknown) => {
    const error = apiErrorOf(reason);
    const broken = FIELDS.filter((field) => error.errors[field]?.[0]);
    for (const field of broken) form.setError(field, { message: error.errors[field]![0] });
    if (broken[0]) return form.setFocus(broken[0]);
    if (create || error.status !== 409) return setFailure({ message: failed, reason: error.reason });
    // A conflict is either about the version or about the capacity; the stored event tells which.
    const message = error.sentence(words.saveFailed);
    const newer = await stored();
    if (newer && newer.updatedAt === event.updatedAt) {
      form.setError('capacity', { message }, { shouldFocus: true });
    } else setFailure({ message, newer });
  };

  const save = async (fields: EventFields) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      const input = inputOf(fields, event);
      await (create ? create.save(input) : update({ variables: { id: event.id, input } }));
      onDone(true);
    } catch (reason) {
      await explain(reason);
    } finally {
      sending.current = false;
    }
  };

  const input = (
    field: keyof EventFields,
    label: string,
    {
      rule,
      type = 'text',
      hint,
    }: { rule?: (typed: string) => true | string; type?: string; hint?: string } = {},
  ) => (
    <TextInput
      label={label}
      error={errors[field]?.message}
      after={hint && <span className={classes.hint}>{hint}</span>}
      input={{ type, inputMode: field === 'capacity' ? 'numeric' : undefined, autoComplete: 'off' }}
      registration={form.register(field, { validate: rule })}
    />
  );
  return (
    <form noValidate className={classes.form} onSubmit={(submit) => void form.handleSubmit(save)(submit)}>
      {input('name', words.name, { rule: required(text) })}
      {input('eventDate', words.dateIn(event.timeZone), { rule: required(text), type: 'datetime-local' })}
      {input('location', words.location, { rule: required(text) })}
      {input('capacity', words.capacity, { rule: capacityRule(text), hint: words.capacityHint })}
      {input('paymentRecipient', words.recipient, { hint: words.recipientHint })}
      <TextArea
        label={words.description}
        error={errors.description?.message}
        registration={form.register('description')}
      />
      {failure && (
        <div className={classes.full}>
          <Note kind="error" title={failure.message}>
            {failure.reason}
          </Note>
          {failure.newer && (
            <Button className={classes.newer} onClick={() => onNewer(failure.newer!)}>
              {words.loadAgain}
            </Button>
          )}
        </div>
      )}
      <div className={`${classes.actions} ${classes.full}`}>
        <BusyButton busy={isSubmitting} type="submit" variant="contained">
          {create?.action ?? words.save}
        </BusyButton>
        <Button onClick={() => onDone(false)}>{words.cancel}</Button>
      </div>
    </form>
  );
}
