import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { useConsoleText } from '../texts/text';
import { FormDialog, type FormDialogProps } from './FormDialog';

interface ReasonDialogProps extends Omit<FormDialogProps<object>, 'defaultValues' | 'save' | 'children'> {
  /** Performs the action; the dialog shows a failure. */
  send: (reason: string) => Promise<void> | void;
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** Label of the reason's field. */
  label?: string;
  /** Initial text of the reason. */
  known?: string;
  isOptional?: boolean;
  /** In characters; if left out, only the server checks the length. */
  maxLength?: number;
  /** The server's name for the reason's field. */
  field?: string;
}

/** Asks for the reason of an action, then performs the action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { send, children, label, known = '', isOptional, maxLength = Infinity, field, ...dialog } = props;
  const text = useConsoleText();
  const rule = (typed: string) => {
    const reason = typed.trim();
    if (reason === '') return isOptional ? undefined : text.rules.required;
    return [...reason].length > maxLength ? text.rules['text.too_long'] : undefined;
  };
  return (
    <FormDialog
      cancel={text.reason.keep}
      serverNames={field === undefined ? undefined : { reason: field }}
      {...dialog}
      defaultValues={{ reason: known }}
      save={({ reason }) => send(reason.trim())}
    >
      {children}
      <TextInput source="reason" multiline minRows={3} label={label ?? text.reason.label} validate={rule} />
    </FormDialog>
  );
}
