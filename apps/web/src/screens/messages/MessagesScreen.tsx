import { PendingPage } from '../../ui/PendingPage.tsx';

export function MessagesScreen() {
  return <PendingPage />;
}
