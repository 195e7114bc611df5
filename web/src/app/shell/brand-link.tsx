import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../ui/icons';
import classes from './top-bar.module.css';

/** Leads to the start page. Shows the club, once it has a name, or the product. */
export function BrandLink({ name = 'Touchline', crest }: { name?: string; crest?: string | undefined }) {
  const { t } = useLingui();
  return (
    <Link to="/" className={classes.brand} aria-label={t`${name}, start page`}>
      {crest ? <img src={crest} alt="" className={classes.crest} /> : <BrandMark />}
      <span className={classes.wordmark}>{name}</span>
    </Link>
  );
}
