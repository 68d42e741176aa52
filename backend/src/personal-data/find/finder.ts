import { Injectable } from '@nestjs/common';
import { Database, type SqlHandle } from '../../database/database.js';
import { FIND_ACCOUNTS, FIND_PEOPLE, ONLY_THEIRS, READ_LINKED } from './find.sql.js';
import { isFullName, type Sought } from './pattern.js';

/** An address or a phone, as they are stored; one of the two. */
export interface Whom {
  email: string | null;
  phone: string | null;
}

/** What a part of the file is read by: registrations as in `Linked`, events, people and accounts. */
export interface Subject {
  events: string[];
  people: string[];
  accounts: string[];
  own: string[];
  history: string[];
  linked: string[];
  paid: string[];
  emails: string[];
  phones: string[];
}

/** Somebody, with all that is linked to them. */
export interface Found extends Subject {
  names: string[];
}

/** Finds what is kept about an address or a phone. */
@Injectable()
export class Finder {
  constructor(private readonly database: Database) {}

  peopleOf = ({ email, phone }: Whom, handle: SqlHandle = this.database) =>
    handle.run(FIND_PEOPLE, [email, phone]);

  accountsOf = ({ email, phone }: Whom, handle: SqlHandle = this.database) =>
    handle.run(FIND_ACCOUNTS, [email, phone]);

  /** What the file and the counts are read by: addresses and phones are the one that was asked for, and those that are only theirs. */
  async subjectOf(whom: Whom, handle: SqlHandle = this.database): Promise<Found> {
    const people = await this.peopleOf(whom, handle);
    const accounts = await this.accountsOf(whom, handle);
    const events = people.map(({ eventId }) => eventId);
    const ids = people.map(({ personId }) => personId);
    const [linked] = await handle.run(READ_LINKED, [events, ids]);
    const theirs = await onlyTheirs(handle, linked!, events, ids);
    return {
      events,
      people: ids,
      accounts: accounts.map(({ id }) => id),
      own: linked!.own,
      history: linked!.history,
      linked: linked!.linked,
      paid: linked!.paid,
      names: linked!.names,
      emails: joined(whom.email, theirs.emails),
      phones: joined(whom.phone, theirs.phones),
    };
  }
}

const joined = (asked: string | null, others: readonly string[]): string[] => [
  ...new Set([...(asked === null ? [] : [asked]), ...others]),
];

/** What is nobody else's: it is erased from every text, and not only from what belongs to the person. */
export async function onlyTheirs(
  handle: SqlHandle,
  { names, emails, phones }: Sought,
  events: readonly string[],
  people: readonly string[],
): Promise<Sought> {
  const [only] = await handle.run(ONLY_THEIRS, [emails, phones, names.filter(isFullName), events, people]);
  return only!;
}
