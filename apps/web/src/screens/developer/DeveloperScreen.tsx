import { PendingPage } from '../../ui/PendingPage.tsx';

export function DeveloperScreen() {
  return <PendingPage />;
}
