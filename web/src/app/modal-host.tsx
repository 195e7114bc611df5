import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { noteModalHost } from './modal-host-state';

/** Shows the questions that `modals` asks from anywhere. */
export default function ModalHost() {
  useEffect(() => {
    noteModalHost(true);
    return () => noteModalHost(false);
  }, []);
  return <ModalsProvider />;
}
