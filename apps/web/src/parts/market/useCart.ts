import { listCart } from '@praxis/contract/market/cart';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** What the reader means to buy. */
export const useCart = () => useQuery({ queryKey: ['cart'], queryFn: ({ signal }) => call(listCart, {}, { signal }) });
