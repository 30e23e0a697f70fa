import { type ComponentProps, lazy, Suspense } from 'react';

const Written = lazy(() => import('../writing/RichTextView.tsx'));

/** Rich text that arrives when it is needed. */
export function Rich(of: ComponentProps<typeof Written>) {
  return (
    <Suspense fallback={null}>
      <Written {...of} />
    </Suspense>
  );
}
