import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { countText } from '../i18n/numbers';
import { useText } from '../i18n/text';
import classes from './admin.module.css';

/** Leads through the pages of a list; nothing where there is one only. */
export function Pager() {
  const text = useText();
  const { page, perPage, total = 0, hasNextPage, hasPreviousPage, setPage } = useListContext();
  const pages = Math.max(page, Math.ceil(total / perPage));
  if (pages === 1 && !hasNextPage) return null;
  return (
    <div className={classes.pager}>
      <Button disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {text.admin.previous}
      </Button>
      <span>{text.admin.pageOf(countText(text, page), countText(text, pages))}</span>
      <Button disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {text.admin.next}
      </Button>
    </div>
  );
}
