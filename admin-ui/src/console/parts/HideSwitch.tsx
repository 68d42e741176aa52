import { useState } from 'react';
import { LabelledSwitch } from './LabelledSwitch';
import { useConsoleText } from '../texts/text';

/** Stored per device: a user who shows the dashboard to others wants the values hidden the next time too. */
const STORAGE_KEY = 'usher.hide-values';

export interface HiddenValues {
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
}

export function useHiddenValues(): HiddenValues {
  const [isHidden, setState] = useState(() => localStorage.getItem(STORAGE_KEY) === 'yes');
  const setHidden = (value: boolean) => {
    if (value) localStorage.setItem(STORAGE_KEY, 'yes');
    else localStorage.removeItem(STORAGE_KEY);
    setState(value);
  };
  return { isHidden, setHidden };
}

export function HideSwitch({ isHidden, setHidden }: HiddenValues) {
  const text = useConsoleText();
  return <LabelledSwitch label={text.dashboard.hideValues} isOn={isHidden} onSwitch={setHidden} />;
}
