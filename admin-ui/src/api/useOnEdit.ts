import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Calls a function whenever a field of the form changes. Forms use it to take away the error of the last attempt, which says
 * nothing about what the form contains now.
 */
export function useOnEdit<Fields extends FieldValues>(form: UseFormReturn<Fields>, onEdit: () => void): void {
  const edited = useEffectEvent(onEdit);
  const { watch } = form;
  useEffect(() => {
    const subscription = watch(() => edited());
    return () => subscription.unsubscribe();
  }, [watch]);
}
