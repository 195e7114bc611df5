import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { setModalHost } from './modal-host-state';

/** Renders the dialogs that any code opens with `modals`. */
export default function ModalHost() {
  useEffect(() => {
    setModalHost(true);
    return () => setModalHost(false);
  }, []);
  return <ModalsProvider />;
}
