/** What PostgreSQL says about when a commit counts as written. */
export type Durability = { fsync: string; synchronousCommit: string; synchronousStandbys: string; standbys: number; walLevel: string };

/** Why an acknowledged answer could be lost with this database, one sentence each, with what to do; empty when it could not. */
export function durabilityWarnings({ fsync, synchronousCommit, synchronousStandbys, standbys, walLevel }: Durability): string[] {
  const warnings: string[] = [];
  if (fsync === 'off') warnings.push('fsync is off: a power cut may lose what was acknowledged. Set fsync = on');
  if (synchronousCommit === 'off')
    warnings.push('synchronous_commit is off: a crash may lose what was acknowledged. Set synchronous_commit = on');
  if (walLevel === 'minimal')
    warnings.push('wal_level is minimal: after a crash soon after an upgrade some numbers are given out twice. Set wal_level = replica');
  if (standbys > 0 && (synchronousStandbys === '' || synchronousCommit === 'local'))
    warnings.push(
      `${standbys} standby(s) follow asynchronously: after a failover to one, what was acknowledged last may be missing. ` +
        "Name them in synchronous_standby_names, such as 'ANY 1 (*)', with synchronous_commit = on",
    );
  return warnings;
}
