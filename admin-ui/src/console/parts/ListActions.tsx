import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';
import classes from './list-actions.module.css';

interface ListActionsProps {
  /** What one does with the selected rows. */
  bulkActions: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What one does with a list. While rows are selected, their bar stands in its place, which stays as large. */
export function ListActions({ bulkActions, className, children }: ListActionsProps) {
  const hasSelected = useListContext().selectedIds.length > 0;
  return (
    <div className={classes.place}>
      {hasSelected && <BulkActionsToolbar>{bulkActions}</BulkActionsToolbar>}
      <div className={className} hidden={hasSelected}>
        {children}
      </div>
    </div>
  );
}
