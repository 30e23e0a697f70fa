import { PendingPage } from '../../ui/PendingPage.tsx';

export function SpeedScreen() {
  return <PendingPage />;
}
