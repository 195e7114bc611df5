import { ModalsProvider } from '@mantine/modals';

/** Shows the questions that `modals` asks from anywhere. */
export default function ModalHost() {
  return <ModalsProvider />;
}
