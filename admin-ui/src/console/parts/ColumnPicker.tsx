import { ColumnsButton } from 'react-admin';
import { Icon } from '../../theme/Icon';

/** Lets each user choose which columns a table has, and in which order. */
export const ColumnPicker = ({ resource }: { resource?: string }) => (
  <ColumnsButton resource={resource} size="medium" startIcon={<Icon name="menu" />} />
);
