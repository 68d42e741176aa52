import icon from '../../theme/icon.module.css';

/** The icon of a screen's settings. The light pages have none, so it is no shape of `Icon`. */
export const Gear = () => (
  <svg className={icon.icon} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="6.500" />
    <circle cx="12" cy="12" r="2" />
    <path d="M12 2v3.500M12 18.500V22M2 12h3.500M18.500 12H22M4.900 4.900l2.500 2.500M16.600 16.600l2.500 2.500M4.900 19.100l2.500-2.500M16.600 7.400l2.500-2.500" />
  </svg>
);
