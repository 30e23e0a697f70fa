import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../platform/calls/lazy-part.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

/** Rich text that arrives when it is needed. */
export function Rich(of: ComponentProps<typeof Written>) {
  return (
    <Suspense fallback={null}>
      <Written {...of} />
    </Suspense>
  );
}
