import { useEffect, useRef, type ReactNode } from 'react';
import { EmailText } from '../i18n/EmailText';
import { dateAndTime } from '../i18n/dates';
import { phoneText } from '../i18n/phones';
import { useRegistrationText } from './texts/text';
import { Alert } from '../ui/Alert';
import type { Failure } from './registration-failure';
import classes from './registration.module.css';

/** Explains why a sale failed. Scrolls itself into view, because on a phone the submit button is far from the top. */
export function FailureAlert({
  failure,
  timeZone,
  children,
}: {
  failure: Failure;
  timeZone: string | undefined;
  children?: ReactNode;
}) {
  const text = useRegistrationText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces, because newer browsers return a promise, which React would take for the effect's clean-up function.
    void box.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { existing } = failure;
  return (
    <div ref={box} className={classes.alert}>
      <Alert kind="error" title={failure.message}>
        {existing && (
          <>
            <dl className={classes.existing}>
              <dt>{text.fields.name}</dt>
              <dd>{existing.name}</dd>
              <dt>{text.fields.email}</dt>
              <dd>
                <EmailText email={existing.email} />
              </dd>
              <dt>{text.fields.phone}</dt>
              <dd>{phoneText(text, existing.phone ?? '')}</dd>
              <dt>{text.registration.registeredAt}</dt>
              <dd>{dateAndTime(text, existing.registered_at, timeZone)}</dd>
            </dl>
            <p className={classes.existingHint}>{text.registration.existingHint}</p>
          </>
        )}
        {children}
      </Alert>
    </div>
  );
}
