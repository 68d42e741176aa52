import type { MailDto } from '../../api/generated/rest';

/** Kinds of mails with which the reader can set an account's password; the log does not show their links. */
const WITH_SECRET_LINK = new Set(['application_approved', 'password_reset', 'invitation']);
export const hasSecretLink = ({ kind }: MailDto): boolean => WITH_SECRET_LINK.has(kind);
