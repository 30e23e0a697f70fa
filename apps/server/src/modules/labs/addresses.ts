/** The address of a lab's machine on the network they share, by its place among them. */
export const labAddress = (at: number) => `10.10.4.${10 + at}`;
