/**
 * The English messages for what is wrong with a list that is brought, and with its rows. Apart from the other rules, as only one page
 * shows them, in the server's words; the browser has those of other languages.
 */
export const LIST_MESSAGES = {
  'import.required': 'Please choose a file, or paste a list',
  'import.not_a_list':
    'No list was found in this file. Please save it as CSV or XLSX, with one person in each row.',
  'import.old_workbook': 'This is an old Excel file. Please save it as XLSX or CSV.',
  'import.too_long': 'The list has more than 20,000 rows',
  'import.too_wide': 'The list has more than 200 columns',
  'import.too_large': 'The cells of the list hold too much text',
  'import.unpacked_too_large': 'The workbook unpacks to more than 100 MB',
  'import.head_unknown': 'The list has no such column',
  'import.row_unreadable': 'This row could not be split into its columns',
  'import.cancelled': 'This sale was cancelled',
  'import.email_missing': 'Neither an email nor a phone number: one of the two is needed',
  'import.food_unknown': 'This does not say whether it is with or without food',
  'import.payment_unknown': 'This does not say whether it was paid in cash or by Zelle',
  'import.seller_missing': 'This row does not say who sold it',
  'import.seller_unknown': 'No account has this name or email',
  'import.seller_ambiguous': 'Several accounts have this name. Please use the email.',
  'import.seller_inactive': 'This account is deactivated',
  'import.total_invalid': 'This is no amount of dollars',
  'import.total_not_divisible': 'This amount cannot be divided by the number of tickets',
  'import.free_is_presidents': 'Only the president brings free tickets',
  'import.no_price': 'No price covers this number of tickets. Set one, or bring what was paid.',
  'import.too_few_left': 'There are not enough tickets left',
  'import.sold_out': 'This event is sold out',
  'import.code_own_form': 'This is a code of Usher’s own form',
  'import.code_practice': 'This is a practice code',
  'import.code_too_long': 'A code may have 100 characters',
  'import.code_invalid': 'This cannot be a code',
  'import.code_twice': 'This code was in the list before',
  'import.code_of_other': 'This code belongs to somebody else',
  'import.other_name': 'This email is already registered under another name',
  'import.other_phone': 'This email is already registered with another phone',
  'import.note_too_long': 'A note may have 500 characters',
  'import.not_possible': 'This row could not be brought. Please register the person by hand.',
} as const;

export type ListMessage = keyof typeof LIST_MESSAGES;
