import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import type { PaginationDto } from '../../api/generated/rest';
import { countText } from '../../i18n/numbers';
import { Icon } from '../../theme/Icon';
import { neighboursOf, PAGE_SIZES } from '../data-provider/paging';
import { useConsoleText } from '../texts/text';
import { Select } from './Select';
import classes from './pager.module.css';

interface PagerProps {
  pagination: PaginationDto;
  onPage: (page: number) => void;
  /** If left out, the page size is fixed. */
  onSize?: (size: number) => void;
  /** The text that says which part is shown, if the rows are not registrations. */
  showing?: (from: string, to: string, total: string) => string;
  /** True if it stands on the page instead of at the foot of a card. */
  isOnPage?: boolean;
}

/**
 * Shows which part of a list is visible and leads to the others. It is MUI's pagination, as under react-admin's lists, with
 * the texts that the specification gives the dashboard.
 */
export function Pager({ pagination, onPage, onSize, showing, isOnPage = false }: PagerProps) {
  const text = useConsoleText();
  const words = text.pager;
  const { offset, limit, total, current_page: page, has_next } = pagination;
  const isCapped = pagination.total_is_capped === true;
  // A search whose count is capped may have pages beyond the counted ones.
  const pages = Math.max(pagination.total_pages, page, 1);
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
          <>
            <Pagination
              className={classes.pages}
              aria-label={words.label}
              count={pages}
              page={page}
              siblingCount={neighboursOf(pages)}
              onChange={(_event, chosen) => onPage(chosen)}
              getItemAriaLabel={(type, number) =>
                type === 'page' && number !== null ? words.page(count(number)) : ''
              }
              renderItem={({ type, page: number, disabled, onClick, ...item }) => {
                if (type === 'previous')
                  return (
                    <Button disabled={disabled} startIcon={<Icon name="back" />} onClick={onClick}>
                      {words.previous}
                    </Button>
                  );
                if (type === 'next')
                  return (
                    <Button disabled={!has_next} endIcon={<Icon name="forward" />} onClick={onClick}>
                      {words.next}
                    </Button>
                  );
                const shown = number === null ? null : count(number);
                return <PaginationItem {...item} type={type} page={shown} onClick={onClick} />;
              }}
            />
            <span className={classes.position}>
              {words.position(count(page), isCapped ? words.capped(count(pages)) : count(pages))}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
