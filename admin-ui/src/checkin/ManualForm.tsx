import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { takeKeptDraft, useKeptDraft } from '../api/drafts';
import { useSession } from '../api/session';
import { useOfflineState } from './offline/offline-state';
import { useCheckinText } from './texts/text';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Field } from '../ui/Field';
import { Input } from '../ui/Input';
import classes from './checkin.module.css';

/**
 * Form for typing a code that the camera cannot read, as printed below every QR picture. Usher's own codes ignore case, spaces and
 * dashes; those of another system are compared exactly, so no keyboard may change them.
 */
export function ManualForm({ onCode }: { onCode: (code: string) => void }) {
  const text = useCheckinText();
  const userId = useSession()?.user.id;
  const [kept] = useState(() => takeKeptDraft<string>('checkin', userId) ?? '');
  const form = useForm({ defaultValues: { code: kept }, reValidateMode: 'onChange' });
  const typed = useWatch({ control: form.control, name: 'code' }).trim();
  useKeptDraft('checkin', typed || null);
  const isExact = useOfflineState().lists.some((list) => list.hasOtherCodes);
  const error = form.formState.errors.code?.message;
  const registration = form.register('code', {
    validate: (value) => value.trim() !== '' || text.rules.required,
  });
  const submit = form.handleSubmit(({ code }) => {
    onCode(code.trim());
    form.reset({ code: '' });
  });
  return (
    <Card
      as="form"
      className={classes.manual}
      noValidate
      onSubmit={(event: React.FormEvent) => void submit(event)}
    >
      <Field label={text.checkin.manualLabel} error={error}>
        {(control) => (
          <span className={classes.manualRow}>
            <Input
              placeholder={text.checkin.manualPlaceholder}
              autoComplete="off"
              autoCapitalize={isExact ? 'off' : 'characters'}
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              {...control}
              {...registration}
            />
            <Button type="submit" className={classes.manualSubmit}>
              {text.checkin.manualSubmit}
            </Button>
          </span>
        )}
      </Field>
    </Card>
  );
}
