import { Fragment } from 'react';

/** Where an address may go on in the next line: before its `@` and its dots, so that no word is broken. */
const PARTS = /(?=[@.])/;

/** An e-mail address for a narrow place. */
export function EmailText({ email }: { email: string }) {
  return email.split(PARTS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
