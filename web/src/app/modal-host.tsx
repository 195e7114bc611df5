import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { setModalHost } from './modal-host-state';

/** Shows the questions that `modals` asks from anywhere. */
export default function ModalHost() {
  useEffect(() => {
    setModalHost(true);
    return () => setModalHost(false);
  }, []);
  return <ModalsProvider />;
}
