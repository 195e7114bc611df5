import { useEffect } from 'react';

/** Makes what stands beside an element (its id) inert while a screen covers it: neither keys nor screen readers get there. */
export function useAlone(id: string): void {
  useEffect(() => {
    const own = document.getElementById(id);
    const covered = [...(own?.parentElement?.children ?? [])].filter(
      (one) => one !== own && !one.hasAttribute('inert'),
    );
    for (const one of covered) one.setAttribute('inert', '');
    return () => {
      for (const one of covered) one.removeAttribute('inert');
    };
  }, [id]);
}
