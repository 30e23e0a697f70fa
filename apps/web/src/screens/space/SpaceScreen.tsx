import { PendingPage } from '../../ui/PendingPage.tsx';

export function SpaceScreen() {
  return <PendingPage />;
}
