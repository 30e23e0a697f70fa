import { BookOpen } from 'lucide-react';

/** The picture of a product, or the mark of one without. */
export function ProductCover({ cover, className }: { cover: string | null; className: string }) {
  if (cover) return <img src={cover} alt="" className={className} />;
  return (
    <span className={`${className} mkt-blank`}>
      <BookOpen className="size-6" strokeWidth={1.4} aria-hidden="true" />
    </span>
  );
}
