/**
 * The English message for each broken rule, by key. The server answers with these texts; the browser shows them, or the text of
 * another language for the same key.
 */
export const RULE_MESSAGES = {
  required: 'This field is required',
  'text.invalid': 'Invalid format',
  'name.too_short': 'Must be at least 2 characters long',
  'name.too_long': 'Must be no more than 50 characters long',
  'name.letters_only': 'Name may hold letters and spaces only',
  'email.blank': 'Please enter an email address',
  'email.invalid': 'Please enter a valid email address',
  'email.formatting': 'Email address contains invalid characters or formatting',
  'email.too_long': 'Email address is too long',
  'email.consecutive': 'Email address contains invalid consecutive characters',
  'email.not_delivered': 'A ticket that the seller delivers goes to no email',
  'email.typo': 'Please check your email address for typos',
  'phone.too_short': 'Phone number must have at least 10 digits',
  'phone.too_long': 'Phone number must have no more than 15 digits',
  'password.too_short': 'Password must be at least 6 characters long',
  'password.too_long': 'Password must be no more than 200 characters long',
  'password.current_required': 'Current password is required',
  'password.new_required': 'New password is required',
  'password.new_too_short': 'New password must be at least 6 characters long',
  'reset_token.invalid': 'Invalid or missing reset token',
  'password.unchanged': 'New password must be different from current password',
  'team_role.required': 'Team role is required',
  'team_role.unknown': 'Team role must be one of the list',
  'door_only.volunteers': 'Only a volunteer can be for the door alone',
  'application_status.unknown': 'Status must be pending, approved or rejected',
  'tickets.range': 'Number of tickets must be a whole number from 1 to 20',
  'payment_mode.unknown': 'Payment mode must be cash or zelle',
  'food_option.unknown': 'Food option must be with_food or without_food',
  'text.too_long': 'This text is too long',
  'instant.invalid': 'Must be a date and time that exist, with the offset, such as 2026-11-28T18:00:00-05:00',
  'time_zone.unknown': 'Time zone must be an IANA name such as America/New_York',
  'event_end.invalid': 'The end must be after the start, within 31 days',
  'capacity.invalid': 'Capacity must be a whole number from 1 to 1,000,000, or empty for no limit',
  'event_status.unknown': 'Status must be draft, on_sale or closed',
  'lang.unknown': 'Language must be en or es',
  'reminder.invalid':
    'Reminders go out a whole number of hours from 1 to 720 before the start, or never where this is empty',
  'tier.quantity': 'Quantities must be whole numbers from 1 to 1,000',
  'tier.order': 'The range must not end before it begins',
  'ranges.invalid': 'Please enter numbers as they are on the tickets, such as 101-125 or 130',
  'ranges.too_many': 'At most 2,000 numbers at a time',
  'book.count': 'A book has a whole number of tickets from 1 to 2,000',
  'paper_at_door.unknown': 'Paper tickets at the door must be admit or refuse',
  'price.invalid': 'Price must be a number of dollars from 0 on, with at most 2 decimals',
  'amount.invalid': 'Please enter a valid amount greater than 0',
  'counted.invalid': 'Please enter what you counted: an amount from 0 on, with at most 2 decimals',
  'denominations.invalid': 'Please count US notes and coins only',
  'denominations.sum': 'The notes and coins do not add up to the amount',
  'screenshot.required': 'Transaction screenshot is required for Zelle payments',
  'logo.required': 'Please choose a picture',
  'statement.required': 'Please choose the file of your bank',
  'statement.no_table': 'No table was found in this file',
  'statement.too_long': 'The file has more than 20,000 lines',
  'statement.line_too_long':
    'A line of the file is longer than 20,000 characters. No bank writes such lines.',
  'statement.cell_too_long': 'A cell of the file is longer than 5,000 characters. No bank writes such cells.',
  'statement.too_wide': 'The table has more than 200 columns',
  'statement.columns': 'Please say which columns hold the date, the amount and the text',
  'statement.date_order': 'No line decides the order of the dates. Please say which it is.',
  'statement.direction':
    'Nothing says which amounts came in and which went out. Please choose the column that does, and what its words mean.',
  'statement.reference': 'Different lines have the same reference. Please choose another column, or none.',
  'statement.no_lines': 'No line could be read with these columns',
} as const;

export type RuleMessage = keyof typeof RULE_MESSAGES;

/** Returns the English message for a broken rule. */
export const ruleText = (key: RuleMessage): string => RULE_MESSAGES[key];
