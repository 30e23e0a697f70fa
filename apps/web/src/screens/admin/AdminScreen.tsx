import { PendingPage } from '../../ui/PendingPage.tsx';

export function AdminScreen() {
  return <PendingPage />;
}
