import Alert from '@mui/material/Alert';
import { PAPER_SIZES, type PaperSize } from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { asApiError, type ApiError } from '../../api/error';
import type { BookDto } from '../../api/generated/rest';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { Dialog } from '../../console/parts/Dialog';
import { SubmitActions } from '../../console/parts/DialogActions';
import { Select } from '../../console/parts/Select';
import { countText } from '../../i18n/numbers';
import { Icon } from '../../theme/Icon';
import type { OfEvent } from './of-event';
import { usePaperText } from './texts/text';
import dialogs from '../../console/parts/dialog-content.module.css';

/** Tickets on a page. */
const PER_PAGE = 8;
const BYTES_PER_MB = 1_000_000;

interface PrintDialogProps extends OfEvent {
  book: BookDto;
  onClose: () => void;
}

/** Downloads a book to print. A second time only after a question: two people could have the same ticket. */
export function PrintDialog({ book, refresh, onClose }: PrintDialogProps) {
  const text = usePaperText();
  const words = text.paper.book;
  const provider = useDataProvider<ConsoleDataProvider>();
  const [paper, setPaper] = useState<PaperSize>('letter');
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isBusy = useRef(false);
  const wasPrinted = failure?.code === 'already_printed';
  const count = (value: number) => countText(text, value);

  const download = async (close: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBytes(0);
    try {
      await provider.savePaper({ id: book.id, paper, again: wasPrinted }, setBytes);
      close();
    } catch (reason) {
      setFailure(asApiError(reason));
    } finally {
      isBusy.current = false;
      setBytes(null);
      void refresh();
    }
  };
  return (
    <Dialog title={words.printTitle(words.of(count(book.first), count(book.last)))} onClose={onClose}>
      {(close) => (
        <>
          <p className={dialogs.hint}>
            {words.printHint(words.pages(Math.ceil((book.last - book.first + 1) / PER_PAGE)))}
          </p>
          <Select
            label={words.size}
            value={paper}
            options={PAPER_SIZES.map((value) => ({ value, label: words.sizes[value] }))}
            onChoose={setPaper}
          />
          {failure && (
            <Alert severity={wasPrinted ? 'warning' : 'error'}>{failure.sentence(words.printFailed)}</Alert>
          )}
          <p role="status">{bytes !== null && bytes > 0 && words.received(sizeText(text.locale, bytes))}</p>
          <SubmitActions
            submit={wasPrinted ? words.again : words.download}
            isDestructive={wasPrinted}
            isBusy={bytes !== null}
            icon={<Icon name={wasPrinted ? 'print' : 'download'} />}
            onCancel={close}
            onSubmit={() => void download(close)}
          />
        </>
      )}
    </Dialog>
  );
}

const sizeText = (locale: string, bytes: number): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / BYTES_PER_MB,
  );
