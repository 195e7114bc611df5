declare module 'ngeohash' {
  const geohash: {
    encode(latitude: number, longitude: number, precision?: number): string;
    decode(hash: string): { latitude: number; longitude: number };
  };
  export default geohash;
}
