import { PendingPage } from '../../ui/PendingPage.tsx';

export function LearnCenterScreen() {
  return <PendingPage />;
}
