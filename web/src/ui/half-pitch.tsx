/** The lines of half a pitch, as a background. Decorative. */
export const HalfPitch = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 560 420"
    preserveAspectRatio="xMidYMin slice"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    className={className}
  >
    <path d="M16 -8v412h528V-8" />
    <circle cx="280" cy="-8" r="76" />
    <path d="M130 404V296h300v108M208 404v-44h144v44M240 296a46 46 0 0 1 80 0" />
    <circle cx="280" cy="334" r="2.5" fill="currentColor" />
    <path d="M16 390a14 14 0 0 1 14 14M544 390a14 14 0 0 0-14 14" />
  </svg>
);
