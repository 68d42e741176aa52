/** What stands in the place of the name of somebody who was erased, and of whatever else must be a text. */
export const ERASED = 'Erased';
/** The address of erased mails: a domain that no server has, for ever. */
export const ERASED_EMAIL = 'erased@erased.invalid';
