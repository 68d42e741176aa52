import { checkEmail, checkName, checkPhone, type RuleMessage } from '@usher/backend/rules';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { teamRoleOptions } from '../i18n/roles';
import { useLoginText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { BusyButton } from '../ui/BusyButton';
import { EmailField } from '../ui/EmailField';
import { NameField } from '../ui/NameField';
import { Alert } from '../ui/Alert';
import { PhoneField } from '../ui/PhoneField';
import { SelectField } from '../ui/SelectField';
import type { Signup } from './useSignup';
import classes from './login.module.css';

const FORM_ID = 'signup-form';

export function SignupForm({ signup: { form, problem, submit } }: { signup: Signup }) {
  const text = useLoginText();
  const note = useRef<HTMLDivElement>(null);
  // The button is far down: on a phone the error would be out of view.
  useEffect(() => {
    if (problem) void note.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const { register, control, setValue, formState } = form;
  const { errors, isSubmitted, isSubmitting } = formState;
  const [name, email, phone] = useWatch({ control, name: ['name', 'email', 'phone'] });

  const rule = (check: (value: string) => RuleMessage | null, sentences = text.rules) => ({
    validate: (value: string) => {
      const broken = check(value);
      return broken === null ? true : sentences[broken];
    },
  });
  const nameSentences = {
    ...text.rules,
    required: text.signup.nameRequired,
    'name.too_short': text.signup.nameTooShort,
  };
  const checkTeamRole = (value: string): RuleMessage | null => (value === '' ? 'team_role.required' : null);
  return (
    <>
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {problem && (
          <div ref={note} className={classes.note}>
            <Alert kind="error">{problem}</Alert>
          </div>
        )}
        <NameField
          value={name}
          error={errors.name?.message}
          autoComplete="name"
          registration={register('name', rule(checkName, nameSentences))}
          onUse={(suggestion) => setValue('name', suggestion, { shouldDirty: true, shouldValidate: true })}
        />
        <EmailField
          value={email}
          error={errors.email?.message}
          registration={register('email', rule(checkEmail))}
          onUse={(suggestion) => setValue('email', suggestion, { shouldDirty: true, shouldValidate: true })}
        />
        <PhoneField
          value={phone}
          error={errors.phone?.message}
          registration={register('phone', rule(checkPhone))}
          onValue={(value) =>
            setValue('phone', value, {
              shouldDirty: true,
              shouldValidate: isSubmitted || Boolean(errors.phone),
            })
          }
        />
        <SelectField
          label={text.signup.teamRole}
          error={errors.team_role?.message}
          registration={register('team_role', rule(checkTeamRole))}
        >
          <option value="">{text.signup.chooseTeamRole}</option>
          {teamRoleOptions(text).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <BusyButton busy={isSubmitting} type="submit" variant="contained" className={classes.submit}>
          {text.signup.submit}
        </BusyButton>
      </form>
      <DockAction>
        <BusyButton busy={isSubmitting} type="submit" form={FORM_ID} variant="contained">
          {text.signup.submit}
        </BusyButton>
      </DockAction>
    </>
  );
}
