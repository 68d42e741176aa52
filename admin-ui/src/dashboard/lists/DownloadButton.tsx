import { useRef, useState } from 'react';
import { download } from '../../api/download';
import { logFailure } from '../../api/log';
import { useConsoleText } from '../../console/texts/text';
import { BusyButton } from '../../console/parts/BusyButton';
import { Icon } from '../../theme/Icon';
import classes from './lists.module.css';

interface DownloadButtonProps {
  path: string;
  /** Whose file it is; null as long as that is not known. Without it the server would take the current event. */
  eventId: string | null;
  query?: Record<string, string | undefined>;
}

/** Fetches a file with the session's token, however long it takes. One that fails is only logged. */
export function DownloadButton({ path, eventId, query }: DownloadButtonProps) {
  const text = useConsoleText();
  const [bytes, setBytes] = useState<number | null>(null);
  const busy = useRef(false);

  const start = async () => {
    if (busy.current || eventId === null) return;
    busy.current = true;
    setBytes(0);
    try {
      await download(path, { event_id: eventId, ...query }, setBytes);
    } catch (error) {
      logFailure('The file did not come', error);
    } finally {
      busy.current = false;
      setBytes(null);
    }
  };
  return (
    <div className={classes.download}>
      <BusyButton
        busy={bytes !== null}
        disabled={eventId === null}
        startIcon={<Icon name="download" />}
        onClick={() => void start()}
      >
        {text.lists.downloadCsv}
      </BusyButton>
      {bytes !== null && (
        <span className={classes.progress} role="status">
          {text.lists.downloaded(Math.round(bytes / 1000))}
        </span>
      )}
    </div>
  );
}
