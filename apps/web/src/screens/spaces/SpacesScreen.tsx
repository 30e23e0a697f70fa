import { PendingPage } from '../../ui/PendingPage.tsx';

export function SpacesScreen() {
  return <PendingPage />;
}
