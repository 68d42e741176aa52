import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import { TRANSFER_STATUSES, type SettableStatus, type TransferStatus } from '@usher/backend/rules';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { asApiError } from '../../api/error';
import { useSession } from '../../api/session';
import type { ChosenEvent } from '../../console/chosen-event';
import { useLiveRefresh } from '../../console/live';
import { EventListBase, ListPager } from '../../console/parts/EventListBase';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { ReasonDialog } from '../../console/parts/ReasonDialog';
import { SearchFilter } from '../../console/parts/SearchFilter';
import { Select } from '../../console/parts/Select';
import { useFilters } from '../../console/useFilters';
import { useCommand } from '../../console/useCommand';
import { useGiftText } from '../../gift/texts/text';
import { moneyText } from '../../i18n/money';
import { Icon } from '../../theme/Icon';
import { useTransfersText } from '../texts/text';
import type { Transfer } from '../../console/records/records';
import { StatusBadge } from './StatusBadge';
import { TransferDetail, type NotedStatus } from './TransferDetail';
import { nameOf } from '../../i18n/names';
import classes from './review.module.css';

/** The server's limit, in characters. */
const NOTE_MAX_LENGTH = 500;

/** The transfer under review. It stays selected when it leaves the list, so that no one verifies a transfer they never saw. */
interface Selection {
  transfer: Transfer;
  /** Its position in the list when it was chosen. */
  at: number;
  /** The list's event, filters and page; the selection is void for any other. */
  query: string;
  /** Whether it was chosen by a key, so that its row takes the focus. */
  takesFocus: boolean;
  /** Whether it is the list's first transfer, which the user did not choose. */
  isDefault: boolean;
}

/** A status that needs a note first; `byKey` if the user pressed a key in the list. */
interface Asked {
  transfer: Transfer;
  status: NotedStatus;
  byKey: boolean;
}

/** The list's filter; without a status, it has those that wait for their review. */
interface Filter {
  status?: TransferStatus | 'all';
  search?: string;
  missing_screenshot?: true;
}

/** The transfers of an event, and the chosen one with its picture. */
export const Review = ({ chosen }: { chosen: ChosenEvent }) => (
  <EventListBase<Transfer>
    resource="transfers"
    eventId={chosen.eventId}
    // Never shows the old filter's rows under the new filter.
    queryOptions={{ placeholderData: undefined }}
  >
    <Transfers chosen={chosen} />
  </EventListBase>
);

function Transfers({ chosen }: { chosen: ChosenEvent }) {
  const text = useTransfersText();
  const giftText = useGiftText();
  const words = text.transfers;
  const notes: Record<NotedStatus, { title: (name: string) => string; submit: string }> = {
    questioned: { title: words.questionTitle, submit: words.question },
    refunded: { title: words.refundTitle, submit: words.refunded },
  };
  const userId = useSession()?.user.id;
  const list = useRef<HTMLUListElement>(null);
  const { run, isPending } = useCommand('changeTransfer');
  const [selection, setSelection] = useState<Selection | null>(null);
  const [noting, setNoting] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useNotify();

  const { data, total = 0, page, perPage, filterValues, error, refetch } = useListContext<Transfer>();
  const { filter, change } = useFilters<Filter>();
  const { status = 'unverified' } = filter;
  const refresh = useLiveRefresh();

  const rows = data ?? [];
  // What the rows are of; what was chosen since is still on its way.
  const query = JSON.stringify([chosen.eventId, filterValues, page]);
  const choose = (to: number, takesFocus: boolean, isDefault = false) => {
    const next = rows[to];
    setSelection(next ? { transfer: next, at: to, query, takesFocus, isDefault } : null);
  };
  const current = selection?.query === query ? selection : null;
  if (!current && rows.length > 0) choose(0, false, true);
  const at = rows.findIndex(({ id }) => id === current?.transfer.id);
  const transfer = rows[at] ?? current?.transfer;
  const isGone = at === -1;
  // If the chosen transfer has left the list, the next one has taken its position.
  const after = isGone && current ? Math.min(current.at, rows.length - 1) : at + 1;
  const before = isGone && current ? Math.min(current.at, rows.length) - 1 : at - 1;

  // Runs after the render, because the rows may have changed since the choice was made.
  useEffect(() => {
    if (!selection || selection.isDefault) return;
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    row?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !list.current?.contains(focused);
    if (selection.takesFocus && !isElsewhere) row?.focus();
  }, [selection]);

  const go = (to: number, takesFocus = true) => {
    if (!rows[to]) return;
    choose(to, takesFocus);
    setFailure(null);
  };

  /** @param byKey whether the next row takes the focus, even if the refreshed list has already removed this row with its focus */
  const act = async (target: Transfer, to: SettableStatus, byKey: boolean, note?: string) => {
    setFailure(null);
    // The transfer leaves the list if the list is filtered by another status.
    const next = rows[after] ? after : before;
    try {
      const answer = await run({
        id: target.attendee_id,
        status: to,
        ...(note === undefined ? {} : { note }),
      });
      if (!answer) return;
      notify(words.done(nameOf(text, answer.name), words.statuses[answer.status]), { type: 'success' });
      const moves = status !== 'all' && status !== answer.status;
      if (moves) choose(next, byKey);
      await refresh();
    } catch (reason) {
      const problem = asApiError(reason);
      setFailure(problem.reason || words.failed);
      void refresh();
    }
  };

  /** Handles keys only within the list, so that letters typed elsewhere are not commands. */
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !transfer) return;
    const mayAct = transfer.volunteer_id !== userId && !isPending && !isGone;
    const keys: Record<string, () => void> = {
      j: () => go(after),
      ArrowDown: () => go(after),
      k: () => go(before),
      ArrowUp: () => go(before),
      v: () => mayAct && isOpen(transfer.status) && void act(transfer, 'verified', true),
      q: () =>
        mayAct && isOpen(transfer.status) && setNoting({ transfer, status: 'questioned', byKey: true }),
    };
    const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!key) return;
    event.preventDefault();
    key();
  };

  return (
    <>
      <div className={classes.tools}>
        <SearchFilter label={words.search} />
        <Select
          label={words.status}
          labelHidden
          value={status}
          options={[
            { value: 'all', label: words.all },
            ...TRANSFER_STATUSES.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChoose={(chosenStatus) => change({ status: chosenStatus })}
        />
        <FormControlLabel
          control={
            <Checkbox
              checked={filter.missing_screenshot === true}
              onChange={(_, checked) => change({ missing_screenshot: checked || undefined })}
            />
          }
          label={words.missing}
        />
      </div>
      <p className={classes.count} aria-live="polite">
        {data && words.count(total)}
      </p>
      {error && !data ? (
        <LoadFailed message={words.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={320} />
      ) : rows.length === 0 ? (
        <div className={classes.empty} role="status">
          <h2>{words.none}</h2>
          <p>{words.noneHint}</p>
        </div>
      ) : (
        <div className={classes.split}>
          <section aria-label={words.list}>
            <List ref={list} disablePadding className={classes.rows} onKeyDown={press}>
              {rows.map((row, i) => (
                <ListItem key={row.id} disablePadding divider={i < rows.length - 1}>
                  <ListItemButton
                    component="button"
                    selected={i === at}
                    aria-current={i === at ? 'true' : undefined}
                    onClick={() => go(i)}
                  >
                    <span className={classes.name}>{nameOf(text, row.name)}</span>
                    <b>{moneyText(row.total_price)}</b>
                    <StatusBadge status={row.status} />
                    <span className={classes.flags}>
                      {row.payer && <span>{giftText.gift.paidBy(row.payer)}</span>}
                      {row.part_of !== null && <span>{words.partOf(moneyText(row.part_of))}</span>}
                      {!row.transaction_screenshot_url && <span>{words.noPicture}</span>}
                      {row.same_picture.length > 0 && (
                        <span className={classes.flag}>
                          <Icon name="warning" /> {words.samePicture}
                        </span>
                      )}
                    </span>
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
            <p className={classes.keys}>{words.keys}</p>
            {total > perPage && <ListPager isFixed isOnPage showing={words.showing} />}
          </section>
          {transfer && (
            <TransferDetail
              transfer={transfer}
              zone={chosen.event?.time_zone}
              isOwn={transfer.volunteer_id === userId}
              isGone={isGone && !isPending}
              isBusy={isPending}
              failure={failure}
              act={(to) => act(transfer, to, false)}
              ask={(to) => setNoting({ transfer, status: to, byKey: false })}
              previous={rows[before] ? () => go(before, false) : null}
              next={rows[after] ? () => go(after, false) : null}
            />
          )}
        </div>
      )}
      {noting && (
        <ReasonDialog
          title={notes[noting.status].title(nameOf(text, noting.transfer.name))}
          hint={words.noteHint}
          label={words.note}
          known={noting.transfer.note ?? ''}
          isOptional
          maxLength={NOTE_MAX_LENGTH}
          submit={notes[noting.status].submit}
          cancel={text.cancel}
          failed={words.failed}
          // The dialog closes immediately; the result is shown beside the transfer.
          send={(note) => void act(noting.transfer, noting.status, noting.byKey, note)}
          onClose={() => setNoting(null)}
        />
      )}
    </>
  );
}

const isOpen = (status: TransferStatus): boolean =>
  status === 'unverified' || status === 'questioned' || status === 'verified';
