import { useEffect } from 'react';
import { Asking } from '../ui/asking';
import { setModalHost } from './modal-host-state';

/** Renders the dialogs that any code opens with `modals`. */
export default function ModalHost() {
  useEffect(() => {
    setModalHost(true);
    return () => setModalHost(false);
  }, []);
  return <Asking />;
}
