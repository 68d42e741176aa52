import { useOrganization } from '../api/organization';
import { useText } from '../i18n/text';
import { Mark } from '../ui/Mark';
import classes from './brand.module.css';

/** Whose Usher this is: the organization's logo, else its name, else the product's. */
export function Brand() {
  const { product } = useText();
  const { name, logo } = useOrganization();
  if (logo) return <img className={classes.logo} src={logo} alt={name ?? product} />;
  return (
    <>
      <Mark />
      {name === null ? product : <span className={classes.name}>{name}</span>}
    </>
  );
}
