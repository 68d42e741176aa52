import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { useChosenEvent, type ChosenEvent } from '../console/chosen-event';
import { NoEvent } from '../console/parts/NoEvent';
import { PageHead } from '../console/parts/PageHead';
import { Sections } from '../console/parts/Sections';
import { NotFound } from '../layout/NotFound';
import { TRANSFERS_PATH } from '../paths';
import { Progress } from './Progress';
import { BankStatement } from './bank/BankStatement';
import { Review } from './review/Review';
import { useTransfersText } from './texts/text';
import classes from './transfers.module.css';

/** Bank transfers of the event in the address: reviewed one by one, or matched with the bank's statement. */
export default function TransfersPage() {
  const words = useTransfersText().transfers;
  const chosen = useChosenEvent();
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle} chosen={chosen} />
      {chosen.hasNone ? <NoEvent /> : <OfEvent chosen={chosen} />}
    </>
  );
}

function OfEvent({ chosen }: { chosen: ChosenEvent }) {
  const words = useTransfersText().transfers;
  const query = chosen.eventId ? `?event=${chosen.eventId}` : '';
  return (
    <>
      <div className={classes.bar}>
        <Sections
          label={words.sections}
          sections={[
            { to: `${TRANSFERS_PATH}${query}`, name: words.review, end: true },
            { to: `${TRANSFERS_PATH}/statement${query}`, name: words.statement },
          ]}
        />
        <Progress eventId={chosen.eventId} />
      </div>
      <Routes>
        <Route
          index
          element={<Resource name="transfers" list={<Review key={chosen.eventId} chosen={chosen} />} />}
        />
        <Route path="statement" element={<BankStatement key={chosen.eventId} chosen={chosen} />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}
