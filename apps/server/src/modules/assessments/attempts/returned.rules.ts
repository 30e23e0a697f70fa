/** Work that was sent back and waits to be handed in again, whether or not it has been opened since. */
export const isReturned = (state: string | null, rejectReason: string | null) =>
  state === 'rejected' || (state === 'not_submitted' && rejectReason !== null && rejectReason !== '');
