import { useEffect, useRef } from 'react';
import { teamRoleOptions } from '../i18n/roles';
import { useLoginText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { usePersonFields } from '../person/usePersonFields';
import { BusyButton } from '../ui/BusyButton';
import { Alert } from '../ui/Alert';
import { PersonField } from '../ui/PersonField';
import { SelectField } from '../ui/SelectField';
import type { Signup } from './useSignup';
import classes from './login.module.css';

const FORM_ID = 'signup-form';

export function SignupForm({ signup: { form, problem, submit } }: { signup: Signup }) {
  const text = useLoginText();
  const alert = useRef<HTMLDivElement>(null);
  // On a phone the button is far down, so the error would be out of view.
  useEffect(() => {
    if (problem) void alert.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const person = usePersonFields(form, {
    nameRules: {
      ...text.rules,
      required: text.signup.nameRequired,
      'name.too_short': text.signup.nameTooShort,
    },
  });
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
          <div ref={alert} className={classes.note}>
            <Alert kind="error">{problem}</Alert>
          </div>
        )}
        <PersonField {...person.name} autoComplete="name" />
        <PersonField {...person.email} />
        <PersonField {...person.phone} />
        <SelectField
          label={text.signup.teamRole}
          error={errors.team_role?.message}
          registration={register('team_role', {
            validate: (role) => role !== '' || text.rules['team_role.required'],
          })}
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
