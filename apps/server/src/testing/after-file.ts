type Ending = () => Promise<unknown>;

const endings: Ending[] = [];

/** Something to be closed when the test file that is now running ends. Modules stay loaded from file to file, so a hook of their own would run once. */
export const afterFile = (ending: Ending) => endings.push(ending);

/** Closes what the ended file opened, the newest first; a failing one does not keep the others open. */
export async function endFile() {
  const closed = await Promise.allSettled(
    endings
      .splice(0)
      .reverse()
      .map((ending) => ending()),
  );
  const failed = closed.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  if (failed.length) throw new AggregateError(failed, 'Something a test file opened could not be closed.');
}
