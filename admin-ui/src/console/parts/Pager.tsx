import Button from '@mui/material/Button';
import usePagination from '@mui/material/usePagination';
import { countText } from '../../i18n/numbers';
import { Icon } from '../../theme/Icon';
import { neighboursOf, PAGE_SIZES, type PageInfo } from '../paging';
import { useConsoleText } from '../texts/text';
import { Select } from './Select';
import classes from './pager.module.css';

interface PagerProps {
  pagination: PageInfo;
  onPage: (page: number) => void;
  /** Where it is left out the size is fixed. */
  onSize?: (size: number) => void;
  /** Says which part is shown, where the rows are no registrations. */
  showing?: (from: string, to: string, total: string) => string;
  /** It stands on the page, and is not the foot of a card. */
  isOnPage?: boolean;
}

/** Which part of a list is shown, and ways to the others. */
export function Pager({ pagination, onPage, onSize, showing, isOnPage = false }: PagerProps) {
  const text = useConsoleText();
  const words = text.pager;
  const { offset, limit, total, current_page: page, has_prev, has_next } = pagination;
  const isCapped = pagination.total_is_capped === true;
  // A search that is not counted on may have pages beyond those that are counted.
  const pages = Math.max(pagination.total_pages, page, 1);
  const { items } = usePagination({
    count: pages,
    page,
    siblingCount: neighboursOf(pages),
    hidePrevButton: true,
    hideNextButton: true,
    onChange: (_event, chosen) => onPage(chosen),
  });
  const last = isCapped && has_next ? offset + limit : Math.min(offset + limit, total);
  const count = (value: number) => countText(text, value);
  const all = isCapped ? words.capped(count(total)) : count(total);
  if (total === 0) return null;
  return (
    <div className={`${classes.frame} ${isOnPage ? classes.onPage : ''}`}>
      <div className={classes.pager}>
        <p className={classes.showing} role="status">
          {(showing ?? words.showing)(count(offset + 1), count(last), all)}
        </p>
        {onSize && (
          <Select
            className={classes.size}
            label={words.size}
            value={String(limit)}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            onChoose={(size) => onSize(Number(size))}
          />
        )}
        {(pages > 1 || has_next) && (
          <nav className={classes.pages} aria-label={words.label}>
            <Button disabled={!has_prev} startIcon={<Icon name="back" />} onClick={() => onPage(page - 1)}>
              {words.previous}
            </Button>
            <ul className={classes.numbers}>
              {items.map(({ page: number, type, selected, onClick }) => (
                <li key={number ?? type}>
                  {number === null ? (
                    <span className={classes.gap}>…</span>
                  ) : (
                    <button
                      type="button"
                      aria-current={selected ? 'page' : undefined}
                      aria-label={words.page(count(number))}
                      onClick={onClick}
                    >
                      {count(number)}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            <Button disabled={!has_next} endIcon={<Icon name="forward" />} onClick={() => onPage(page + 1)}>
              {words.next}
            </Button>
            <span className={classes.position}>
              {words.position(count(page), isCapped ? words.capped(count(pages)) : count(pages))}
            </span>
          </nav>
        )}
      </div>
    </div>
  );
}
