import { PendingPage } from '../../ui/PendingPage.tsx';

export function ExpertLoginScreen() {
  return <PendingPage />;
}
