import { downloadLibraryItem } from '@praxis/contract/library/library';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** Fetches an address and lets the browser save what it opens. */
export const useDownload = (itemId: string) =>
  useMutation({
    mutationFn: (version_id: string | undefined) => call(downloadLibraryItem, { item_id: itemId, version_id }, { background: true }),
    onSuccess: ({ address }) => window.location.assign(address),
  });
