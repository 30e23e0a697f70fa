import { addressOf } from '@praxis/contract/core/pages';

/** The address of a lab's machine on the network they share, by its place among them. */
export const labAddress = (at: number) => `10.10.4.${10 + at}`;

/** The page of a task given to a space, for those who work on it and those who watch. */
export const labTaskAddress = ({ id, space_id }: { id: string; space_id: string | null }) =>
  addressOf('courseTask', { id: space_id ?? '0', step_id: '0', sct_id: id });
