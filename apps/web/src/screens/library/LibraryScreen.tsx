import { useParams } from 'react-router';
import { ItemPage } from './ItemPage.tsx';
import { Shelves } from './Shelves.tsx';

/** The resource library, or one item of it. */
export function LibraryScreen() {
  const { itemId } = useParams();
  return itemId ? <ItemPage key={itemId} id={itemId} /> : <Shelves />;
}
