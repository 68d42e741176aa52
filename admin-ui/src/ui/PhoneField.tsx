import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../i18n/text';
import { usePhoneInput } from '../person/usePhoneInput';
import { TextInput } from './TextInput';

interface PhoneFieldProps {
  value: string;
  error?: string;
  registration: UseFormRegisterReturn;
  onValue: (phone: string) => void;
}

/** A phone number that takes its shape while it is typed. */
export function PhoneField({ value, error, registration, onValue }: PhoneFieldProps) {
  const text = useText();
  return (
    <TextInput
      label={text.fields.phone}
      error={error}
      registration={usePhoneInput(value, registration, onValue)}
      input={{ type: 'tel', autoComplete: 'off', inputMode: 'tel' }}
    />
  );
}
