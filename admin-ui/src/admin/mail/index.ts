import { MailList } from './MailList';
import { MailShow } from './MailShow';

export const mailLog = {
  name: 'mail-log',
  list: MailList,
  show: MailShow,
  recordRepresentation: 'subject',
} as const;
