import type { SellerDetailsDto } from '../../../api/generated/rest';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { owesMoney } from '@usher/backend/rules';
import { useState } from 'react';
import { ShowBase, useShowContext, type RaRecord } from 'react-admin';
import { useParams } from 'react-router';
import { useSession } from '../../../api/session';
import { useFailureLog } from '../../../api/useFailureLog';
import { ListMessage } from '../../../console/parts/ListMessage';
import { WaitingSales } from '../../../console/parts/WaitingSales';
import { useConsoleText } from '../../../console/texts/text';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { DockAction } from '../../../layout/DockAction';
import { BackLink, Title } from '../DrillDown';
import type { ListProps } from '../list-props';
import { ClearDialog } from '../team/ClearDialog';
import { FloatDialog } from './FloatDialog';
import { HandBackDialog } from './HandBackDialog';
import { Ledger } from './Ledger';
import { Sales } from './Sales';
import { SellerStrip } from './SellerStrip';
import classes from './seller.module.css';

type SellerRecord = SellerDetailsDto & RaRecord;

/** What one seller sold, how much of the money is handed over, and to whom. */
export const SellerShow = (props: ListProps) => (
  <ShowBase<SellerRecord>
    resource="sellers"
    disableAuthentication
    queryOptions={{
      meta: { event_id: props.eventId },
      enabled: props.eventId !== null,
      onError: () => undefined,
    }}
  >
    <Seller {...props} />
  </ShowBase>
);

function Seller({ eventId, zone, refresh, lastShown }: ListProps) {
  const text = useConsoleText();
  const words = text.lists.seller;
  const { id = '' } = useParams();
  const isOwn = useSession()?.user.id === id;
  const [dialog, setDialog] = useState<'clear' | 'hand-back' | 'float' | null>(null);
  const { record: seller, error, refetch } = useShowContext<SellerRecord>();
  const owes = seller !== undefined && owesMoney({ role: seller.user_role });
  useFailureLog('A seller could not be shown', error);
  const update = (
    <Button variant="contained" onClick={() => setDialog('clear')}>
      {words.update}
    </Button>
  );

  return (
    <>
      <BackLink list="sellers" lastShown={lastShown}>
        {words.back}
      </BackLink>
      <div className={classes.head}>
        <Title
          subtitle={
            seller &&
            words.subtitle(
              seller.team_role ? teamRoleText(text, seller.team_role) : (text.roles[seller.user_role] ?? ''),
              countText(text, seller.total_attendees),
            )
          }
        >
          {seller?.full_name ?? words.title}
        </Title>
        {owes && <div className={classes.update}>{update}</div>}
      </div>
      {!seller && error ? (
        <Paper component="section">
          <ListMessage onRetry={() => void refetch()} />
        </Paper>
      ) : (
        <>
          <SellerStrip seller={seller} />
          {seller && <WaitingSales sales={seller.waiting_sales} className={classes.waiting} />}
          <Ledger
            id={id}
            seller={seller}
            isOwn={isOwn}
            eventId={eventId}
            zone={zone}
            onHandBack={() => setDialog('hand-back')}
            onFloat={() => setDialog('float')}
          />
          <Sales id={id} eventId={eventId} zone={zone} />
        </>
      )}
      {owes && <DockAction>{update}</DockAction>}
      {seller && dialog === 'clear' && (
        <ClearDialog
          seller={{ ...seller, collected: seller.total_sales }}
          eventId={eventId}
          refresh={refresh}
          onClose={() => setDialog(null)}
        />
      )}
      {seller && dialog === 'hand-back' && (
        <HandBackDialog seller={seller} eventId={eventId} refresh={refresh} onClose={() => setDialog(null)} />
      )}
      {seller && eventId && dialog === 'float' && (
        <FloatDialog seller={seller} eventId={eventId} refresh={refresh} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
