// The one entry for other packages (`@usher/backend/rules`). Inside the back end, import the file itself.
export * from './admissions.js';
export * from './applications.js';
export * from './clearings.js';
export * from './hand-overs.js';
export * from './emails.js';
export * from './events.js';
export * from './memo.js';
export * from './messages.js';
export * from './money.js';
export * from './names.js';
export * from './passwords.js';
export * from './phones.js';
export * from './qr-codes.js';
export * from './roles.js';
export * from './scan-ids.js';
export * from './tickets.js';
export * from './transfers.js';
