import { useEffect, useSyncExternalStore } from 'react';
import { announced, onAnnounced } from './announce';
import { keepFocus } from './kept-focus';
import { rove } from './roving';

/** Keeps the focus of the page, moves it by arrow keys, and renders its live region. Mounted once. */
export default function FocusHost() {
  useEffect(keepFocus, []);
  useEffect(rove, []);
  return (
    <span aria-live="polite" className="visually-hidden">
      {useSyncExternalStore(onAnnounced, announced)}
    </span>
  );
}
