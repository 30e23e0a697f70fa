/** Whether two choices are of one file: a browser says nothing more of it than this. */
const sameFile = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Chosen files, each once, and the names of those that were chosen again (S-193). */
export function eachOnce(chosen: readonly File[], known: (file: File) => boolean = () => false) {
  const files: File[] = [];
  const repeated: string[] = [];
  for (const file of chosen) {
    if (known(file) || files.some((other) => sameFile(other, file))) repeated.push(file.name);
    else files.push(file);
  }
  return { files, repeated };
}
