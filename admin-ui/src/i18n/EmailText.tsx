import { Fragment } from 'react';
import { useText } from './text';

/** Matches where an address may wrap: before its `@` and its dots, so that no word is broken. */
const PARTS = /(?=[@.])/;

/** An e-mail address that can wrap in a narrow space, or the words that there is none. */
export function EmailText({ email }: { email: string | null }) {
  const text = useText();
  if (email === null) return text.noEmail;
  return email.split(PARTS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
