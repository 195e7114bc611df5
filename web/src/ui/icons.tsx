/** Our own icons, in the style of Tabler's outline set: 24 units, stroke 1.75, `currentColor`. */
import type { ReactNode } from 'react';

export interface IconProps {
  /** Pixels; 20 beside a text. */
  size?: number;
  className?: string;
}

const Icon = ({ size = 20, className, children }: IconProps & { children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    {children}
  </svg>
);

export const ShirtIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 4c.4 1.6 1.5 2.5 3 2.5s2.6-.9 3-2.5l5.5 2.5-1.6 4.5-2.4-.6V20h-9v-9.6l-2.4.6L3.5 6.5z" />
  </Icon>
);

export const WhistleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 8H21v4h-5.2M9.5 8a5.5 5.5 0 1 0 5.46 6.17L15.8 12M13.5 8V5.5" />
    <circle cx="9.5" cy="13.5" r="1.75" />
  </Icon>
);

export const CornerFlagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 21V3.5l9.5 3.6L7 10.7M3 21h18M14 21a7 7 0 0 0-7-7" />
  </Icon>
);

/** The logo: a touchline, half a centre circle and a ball. */
export const BrandMark = ({ size = 28 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--brand)" />
    <path d="M8 3v26" stroke="var(--body)" strokeWidth="3" />
    <path d="M8 10.5a7.5 7.5 0 0 1 0 15" stroke="var(--body)" strokeWidth="2" />
    <circle cx="21.5" cy="10.5" r="4" fill="var(--body)" />
  </svg>
);
