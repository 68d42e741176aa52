import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listPath, viewPath, type ListName } from '../../console/list-paths';

/** What react-admin stores of a list in the address. The rest, such as the event, is about the whole page. */
const OF_LIST = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];
/** Parameters of old links, which named a list or a row's view. */
const OLD = ['tab', 'seller', 'email'];

const entriesOf = (search: string, isWanted: (name: string) => boolean) =>
  [...new URLSearchParams(search)].filter(([name]) => isWanted(name));

/** Names a person in an address: the e-mail, and without one a registration, whose id may change as more are sold. */
export const personId = ({ email, id }: { email: string | null; id: string }): string => email ?? id;

/** The resource of a person's registrations: a person is named by an e-mail, or by any registration. */
export const personResource = (person: string): string =>
  person.includes('@')
    ? `attendees/by-email/${encodeURIComponent(person)}`
    : `attendees/${encodeURIComponent(person)}/registrations`;

/** Returns the part of an address's query that is about the list. */
export const listQuery = (search: string): string =>
  String(new URLSearchParams(entriesOf(search, (name) => OF_LIST.includes(name))));

/** Where an old link leads; null for any other address. */
export function movedTo(search: string): { list: ListName; id: string | null } | null {
  const params = new URLSearchParams(search);
  const [seller, email] = [params.get('seller'), params.get('email')];
  if (seller !== null) return { list: 'sellers', id: seller };
  if (email !== null || params.get('tab') === 'attendees') return { list: 'attendees', id: email };
  return null;
}

/** State of the history entry of a row's view: whether it was opened from the list, which is then one step back. */
export interface ViewState {
  fromList?: boolean;
}
export const FROM_LIST: ViewState = { fromList: true };

/** Returns functions that lead to a list and to the view of a row, for the event of the address. */
export function useListLinks() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const ofPage = entriesOf(search, (name) => !OF_LIST.includes(name) && !OLD.includes(name));
    const withQuery = (path: string, shown = '') => {
      const query = new URLSearchParams([...ofPage, ...new URLSearchParams(shown)]).toString();
      return query === '' ? path : `${path}?${query}`;
    };
    const hrefOf = (list: ListName, id: string) => withQuery(viewPath(list, id));
    return {
      hrefOf,
      /** `shown`: what the list is to show, as `listQuery` returns it. */
      listHref: (list: ListName, shown?: string) => withQuery(listPath(list), shown),
      /** Opens the view of the pressed row; for `rowClick`. */
      open: (list: ListName) => (id: string | number) => {
        void navigate(hrefOf(list, String(id)), { state: FROM_LIST });
        return false as const;
      },
    };
  }, [search, navigate]);
}
