import type { MailingOrganization } from '../../organization/organization.service.js';
import type { Organizer } from './calendar.js';
import type { MailContent } from './mail-content.js';

const PRODUCT = 'Usher';

/** Who calendars say the events are by. */
export const organizerOf = ({
  name,
  address,
}: Pick<MailingOrganization, 'name' | 'address'>): Organizer | null =>
  name === null ? null : { name, address };

/** Where a PNG file tells its width, and after it its height. */
const PNG_WIDTH_AT = 16;
/** Beside a narrower logo, in pixels, stands the name: where pictures are off, no name would fit in the logo's place. */
const NARROW = 120;

/**
 * Adds what every mail shows of the organization: its name and logo in the head, its name in the foot, and where answers go unless
 * the mail itself says so.
 */
export function branded(
  content: MailContent,
  { name, logo, replyTo }: Pick<MailingOrganization, 'name' | 'logo' | 'replyTo'>,
  mailId: string,
): MailContent {
  // Of no other mail: some phones show the picture of whichever mail had it first.
  const cid = `logo.${mailId}@usher`;
  const width = logo && Math.ceil(logo.readUInt32BE(PNG_WIDTH_AT) / 2);
  const answersTo = content.replyTo ?? replyTo;
  return {
    ...content,
    ...(answersTo && { replyTo: answersTo }),
    context: {
      ...content.context,
      lang: content.lang ?? 'en',
      sender: name ?? PRODUCT,
      organization: name,
      // It is twice as large as shown, for screens of a high density.
      logo: width && { cid, width, isNarrow: width < NARROW },
    },
    attachments: [
      ...(content.attachments ?? []),
      ...(logo
        ? [
            {
              filename: 'logo.png',
              content: logo,
              contentType: 'image/png',
              cid,
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
    ],
  };
}
