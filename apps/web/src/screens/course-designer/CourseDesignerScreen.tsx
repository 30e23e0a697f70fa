import { PendingPage } from '../../ui/PendingPage.tsx';

export function CourseDesignerScreen() {
  return <PendingPage />;
}
