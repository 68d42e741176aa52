import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '../api/field-errors';
import { useOnEdit } from '../api/useOnEdit';
import { useCall } from '../api/useSend';
import { useLoginText } from './texts/text';

interface SignupFields {
  name: string;
  email: string;
  phone: string;
  team_role: string;
}

const EMPTY: SignupFields = { name: '', email: '', phone: '', team_role: '' };
const FIELD_NAMES = Object.keys(EMPTY) as Array<keyof SignupFields>;

export interface Signup {
  form: UseFormReturn<SignupFields>;
  /** Why the application was refused or could not be sent. */
  problem: string | undefined;
  /** E-mail address of the application, once it was accepted; else null. */
  appliedAs: string | null;
  submit: () => void;
}

/** State of an application to volunteer. It lives outside its form, so that switching to the login form loses nothing. */
export function useSignup(): Signup {
  const text = useLoginText();
  const [appliedAs, setAppliedAs] = useState<string | null>(null);
  const form = useForm<SignupFields>({ mode: 'onTouched', defaultValues: EMPTY });

  const { send, failure, clearFailure } = useCall<SignupFields, object>(
    'POST',
    '/api/volunteer-applications/signup',
    {
      atFields: (error) => showFieldErrors(form, FIELD_NAMES, error),
    },
  );

  useOnEdit(form, clearFailure);

  const apply = async (fields: SignupFields) => {
    const email = fields.email.trim();
    if (!(await send({ ...fields, name: fields.name.trim(), email }))) return;
    setAppliedAs(email);
    form.reset();
  };
  const problem = failure?.status === 409 ? text.signup.conflict : failure?.sentence(text.signup.failed);

  return { form, problem, appliedAs, submit: () => void form.handleSubmit(apply)() };
}
