import { Fragment } from 'react';

/** Matches where an address may wrap: before its `@` and its dots, so that no word is broken. */
const PARTS = /(?=[@.])/;

/** An e-mail address that can wrap in a narrow space. */
export function EmailText({ email }: { email: string }) {
  return email.split(PARTS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
