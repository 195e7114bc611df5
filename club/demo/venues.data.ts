/** Public soccer fields in greater Seattle at their real places. The id is the geohash of the place, precision 9. */
import type { VenueRecord } from '@touchline/server/records';

const place = (
  _id: string,
  name: string,
  [latitude, longitude]: readonly [number, number],
  zip: string,
  address: string,
  description: string,
): VenueRecord => ({ _id, name, type: 'Turf', zip, latitude, longitude, url: '', address, description });

export const venues: readonly VenueRecord[] = [
  place(
    'c23n96w9f',
    'Genesee Playfield',
    [47.5629, -122.2798],
    '98118',
    '4316 S Genesee St, Seattle',
    'Lights until 21:45. Park on Genesee, not in the bus lane.',
  ),
  place(
    'c22yxd8s7',
    'Delridge Playfield',
    [47.5633, -122.3649],
    '98106',
    '4458 Delridge Way SW, Seattle',
    'The north half is ours on Tuesdays and Thursdays.',
  ),
  place(
    'c22zr0dxw',
    'Loyal Heights Playfield',
    [47.6847, -122.384],
    '98117',
    '2101 NW 77th St, Seattle',
    'Street parking only: allow ten minutes more.',
  ),
  place(
    'c23n888hn',
    'Georgetown Playfield',
    [47.5523, -122.3215],
    '98108',
    '750 S Homer St, Seattle',
    'Shade on the east side after noon.',
  ),
  place(
    'c23p0bcj0',
    'Montlake Playfield',
    [47.6417, -122.3094],
    '98112',
    '1618 E Calhoun St, Seattle',
    'Wind from the bay: bring a jacket for the bench.',
  ),
  place(
    'c23p0jbq6',
    'Lower Woodland Park',
    [47.6694, -122.3433],
    '98103',
    '1000 N 50th St, Seattle',
    'Field 2 is the one by the skate park.',
  ),
  {
    ...place(
      'c23n8gcud',
      'Jefferson Park',
      [47.5702, -122.3083],
      '98108',
      '3801 Beacon Ave S, Seattle',
      'Closed after heavy rain: check before you drive.',
    ),
    type: 'Grass',
  },
  place(
    'c23p6000y',
    'Magnuson Park',
    [47.6808, -122.2556],
    '98115',
    '7400 Sand Point Way NE, Seattle',
    'Seven fields: look for the number on the fence.',
  ),
  place(
    'c23phmx4n',
    'Grass Lawn Park',
    [47.6673, -122.1471],
    '98052',
    '7031 148th Ave NE, Redmond',
    'Restrooms by the tennis courts.',
  ),
  {
    ...place(
      'c23pjhfm0',
      'Marymoor Park',
      [47.6637, -122.1209],
      '98052',
      '6046 W Lake Sammamish Pkwy NE, Redmond',
      'Parking costs a dollar: have it ready.',
    ),
    type: 'Grass',
  },
  place(
    'c23nbfxwf',
    'Garfield Playfield',
    [47.6077, -122.3004],
    '98122',
    '500 23rd Ave, Seattle',
    'Enter from E Cherry St.',
  ),
  place(
    'c23nbv4v0',
    'Miller Playfield',
    [47.6211, -122.307],
    '98112',
    '400 19th Ave E, Seattle',
    'Behind the community center.',
  ),
];

/** Finds a venue by name. */
export function venueNamed(name: string): VenueRecord {
  const found = venues.find((venue) => venue.name === name);
  if (!found) throw new Error(`no venue is named ${name}`);
  return found;
}
