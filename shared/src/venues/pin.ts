/** The pin of a place. Pure. */

interface Position {
  latitude: number;
  longitude: number;
}

/** The position of a place that has no pin yet. It lies in the Atlantic, where nobody plays. */
export const NO_PIN: Readonly<Position> = { latitude: 0, longitude: 0 };

/** The ZIP code of a venue that was added without one. */
export const NO_ZIP = '0000';

export const hasPin = ({ latitude, longitude }: Partial<Position>): boolean =>
  latitude !== undefined && longitude !== undefined && (latitude !== NO_PIN.latitude || longitude !== NO_PIN.longitude);
