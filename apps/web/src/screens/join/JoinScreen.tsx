import { PendingPage } from '../../ui/PendingPage.tsx';

export function JoinScreen() {
  return <PendingPage />;
}
