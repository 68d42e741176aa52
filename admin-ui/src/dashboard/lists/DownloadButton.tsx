import { useRef, useState } from 'react';
import { logFailure } from '../../api/log';
import type { OnProgress } from '../../console/data-provider/files';
import { useConsoleText } from '../../console/texts/text';
import { BusyButton } from '../../console/parts/BusyButton';
import { Icon } from '../../theme/Icon';
import classes from './lists.module.css';

interface DownloadButtonProps {
  /** The file's event; null, which disables the button, until it is known: without an id the server takes the current event. */
  eventId: string | null;
  /** Fetches and saves it. */
  save: (eventId: string, onProgress: OnProgress) => Promise<void>;
}

/**
 * Downloads a file, without a timeout. A failure is only logged. Not react-admin's `ExportButton`: that makes the file of the rows
 * it reads, while the server's has columns of its own and no limit of rows.
 */
export function DownloadButton({ eventId, save }: DownloadButtonProps) {
  const text = useConsoleText();
  const [bytes, setBytes] = useState<number | null>(null);
  const busy = useRef(false);

  const start = async () => {
    if (busy.current || eventId === null) return;
    busy.current = true;
    setBytes(0);
    try {
      await save(eventId, setBytes);
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
