import { PendingPage } from '../../ui/PendingPage.tsx';

export function PersonalScreen() {
  return <PendingPage />;
}
