/** What stands in the place of the name of somebody who was erased, and of whatever else must be a text. */
export const ERASED = 'Erased';
