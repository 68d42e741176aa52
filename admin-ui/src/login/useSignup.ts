import { useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { call } from '../api/client';
import { ApiError } from '../api/error';
import { showFieldErrors } from '../api/field-errors';
import { useLoginText } from './texts/text';

export interface SignupFields {
  name: string;
  email: string;
  phone: string;
  team_role: string;
}

const EMPTY: SignupFields = { name: '', email: '', phone: '', team_role: '' };
const FIELD_NAMES = Object.keys(EMPTY) as Array<keyof SignupFields>;

export interface Signup {
  form: UseFormReturn<SignupFields>;
  failure: string | null;
  /** The address that applied, once the application is in. */
  appliedAs: string | null;
  submit: () => void;
}

/** The application of somebody who wants to help. It outlives its form, so that a look at the login loses nothing. */
export function useSignup(): Signup {
  const text = useLoginText();
  const [failure, setFailure] = useState<string | null>(null);
  const [appliedAs, setAppliedAs] = useState<string | null>(null);
  const sending = useRef(false);
  const form = useForm<SignupFields>({ mode: 'onTouched', defaultValues: EMPTY });

  const send = async (fields: SignupFields) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    const email = fields.email.trim();
    try {
      await call('POST', '/api/volunteer-applications/signup', {
        body: { ...fields, name: fields.name.trim(), email },
      });
      setAppliedAs(email);
      form.reset();
    } catch (error) {
      if (showFieldErrors(form, FIELD_NAMES, error)) return;
      if (!(error instanceof ApiError)) setFailure(text.signup.failed);
      else setFailure(error.status === 409 ? text.signup.conflict : error.sentence(text.signup.failed));
    } finally {
      sending.current = false;
    }
  };

  return { form, failure, appliedAs, submit: () => void form.handleSubmit(send)() };
}
