import { PendingPage } from '../../ui/PendingPage.tsx';

export function InstitutionScreen() {
  return <PendingPage />;
}
