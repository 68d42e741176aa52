import { useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-admin';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { asApiError, type ApiError } from '../../api/error';
import { Dialog } from './Dialog';
import { SubmitActions } from './DialogActions';
import { SaveFailure } from './SaveFailure';
import classes from './dialog-content.module.css';

export interface FormDialogProps<Fields extends object> {
  title: string;
  /** What will happen, and to whom. */
  hint?: ReactNode;
  defaultValues: Fields;
  /** react-admin's inputs. */
  children: ReactNode;
  /** Labels of the buttons; "Cancel" if left out. */
  submit: string;
  cancel?: string;
  /** Whether it destroys something. */
  isDestructive?: boolean;
  /** Does what the dialog is for; the dialog shows a failure. */
  save: (fields: Fields) => Promise<void> | void;
  /** See SaveFailure. */
  failed: string;
  lost?: string;
  serverNames?: Record<string, string>;
  /** Called when the dialog has closed because `save` succeeded. */
  onDone?: () => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** A form that is sent once at a time, and closes its dialog when it succeeded. */
export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>) {
  const { title, hint, defaultValues, children, submit, cancel, isDestructive, save, onDone, onClose } =
    props;
  const { failed, lost, serverNames } = props;
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isBusy = useRef(false);
  const run = async (fields: Fields, close: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    try {
      await save(fields);
      close();
      onDone?.();
    } catch (reason) {
      setFailure(asApiError(reason));
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <Form<FieldValues>
          noValidate
          disableInvalidFormNotification
          record={defaultValues}
          onSubmit={(fields: FieldValues) => run(fields as Fields, close)}
        >
          {hint && <p className={classes.hint}>{hint}</p>}
          {children}
          <SaveFailure error={failure} message={failed} lost={lost} serverNames={serverNames} />
          <Submit {...{ submit, cancel, isDestructive }} onCancel={close} />
        </Form>
      )}
    </Dialog>
  );
}

const Submit = (props: Parameters<typeof SubmitActions>[0]) => (
  <SubmitActions isBusy={useFormContext().formState.isSubmitting} {...props} />
);
