import { ColumnsButton } from 'react-admin';
import { Icon } from '../../theme/Icon';

/** Which columns a table has, and in which order: everybody has their own. */
export const Columns = ({ resource }: { resource?: string }) => (
  <ColumnsButton resource={resource} size="medium" startIcon={<Icon name="menu" />} />
);
