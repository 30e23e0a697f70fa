/** Waits until every picture inside is there, so that none is missing on paper; one that cannot be loaded holds nothing up. */
export async function withPictures(inside: HTMLElement | null) {
  const pictures = [...(inside?.querySelectorAll('img') ?? [])];
  await Promise.allSettled(
    pictures.map((picture) => {
      // Those further down wait otherwise until somebody scrolls to them.
      picture.loading = 'eager';
      return picture.decode();
    }),
  );
}
