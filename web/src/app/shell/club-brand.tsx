import { useClub } from '../../domain/club';
import { BrandLink } from './brand-link';

/** The name and crest of the club in the bar. Loaded after the page. */
export default function ClubBrand() {
  const club = useClub();
  return <BrandLink name={club?.name ?? 'Touchline'} crest={club?.crest} />;
}
