/** The kind and area of the agent that keeps repositories. */
export const REPOSITORY_AREA = 'repositories';

/** What a team may keep, in bytes and counts. */
export const REPOSITORY_LIMITS = {
  /** Of one push, as it stands unpacked from the wire. */
  pushBytes: 50 * 1_048_576,
  /** Of all packs of a repository. */
  repositoryBytes: 200 * 1_048_576,
  /** Branches and tags changed by one push, and in a repository. */
  commands: 100,
  refs: 500,
} as const;

/** The two services of git. */
export type GitService = 'git-upload-pack' | 'git-receive-pack';

/** What a server lets one call do in one repository; signed with the secret of the agent's tickets. */
export type RepositoryTicket = {
  run: string;
  do: 'advertise' | 'exchange' | 'list';
  service: GitService;
  /** Whether something was pushed before: a repository that is not on the disk then was lost, and is answered with the status below. */
  known: boolean;
  /** How many bytes more a push may bring; absent where nothing bounds it. */
  room?: number;
  expires: number;
};
/** The status that says that a repository is not on the disk. */
export const REPOSITORY_LOST = 410;
/** The header that carries the ticket. */
export const REPOSITORY_TICKET = 'x-praxis-ticket';

/** What the agent says of itself; `lack` is why it serves nothing. */
export type RepositoryHostState = { address: string; lack: string | null };

/** A branch or tag and the commit it names. */
export type RepositoryRef = { ref: string; commit: string };
/** A change of a branch or tag, hashes in hexadecimal; forty zeros are none. */
export type RepositoryChange = { ref: string; from: string; to: string };

/** Why a push was not even tried, by the key of its text. */
export type RepositoryRefusal =
  | 'repository_push_large'
  | 'repository_full'
  | 'repository_no_room'
  | 'repository_refs_most'
  | 'repository_ref_wrong'
  | 'repository_no_delete'
  | 'repository_push_unreadable';

/** What stands in a repository. */
export type RepositoryListing = { refs: RepositoryRef[]; head: string; bytes: number };

/** How a push ended, and what stands there afterwards. */
export type RepositoryPushed = RepositoryListing & {
  refused: RepositoryRefusal | null;
  /** What was asked for, and what of it was done. */
  asked: RepositoryChange[];
  done: RepositoryChange[];
  /** What git answered, base64. */
  output: string;
};

/** The kinds of tasks of the agent. */
export const repositoryTasks = {
  bundle: 'repository_bundle',
  copy: 'repository_copy',
  restore: 'repository_restore',
  remove: 'repository_remove',
} as const;

/** What the files hold of a repository: addresses of its pieces in their order, and the branches and tags after the last one. */
export type RepositoryCopies = { pieces: { address: string; bytes: number }[]; refs: RepositoryRef[]; head: string };

/**
 * Packs a commit that was handed in, under a server ref of its own (`id`), and posts it as one file; copies what was pushed since the copies
 * so far into one more file, or all of it; makes a repository of its copies where it is not on the disk; or removes one for good. Where `copies`
 * stand, the repository is made of them first when it was lost.
 */
export type RepositoryTask =
  | { do: 'bundle'; run: string; id: string; commit: string; branch: string; name: string; deliver: string; copies: RepositoryCopies }
  | { do: 'copy'; run: string; since: RepositoryRef[]; name: string; deliver: string; copies: RepositoryCopies }
  | { do: 'restore'; run: string; copies: RepositoryCopies }
  | { do: 'remove'; run: string };

/** What stands in a repository that was made of its copies, where that was so. */
type Restored = { restored?: RepositoryListing };
/** What a finished bundle reports. */
export type RepositoryBundle = Restored & { file_id: string; bytes: number };
/** What a finished copy reports: its refs, and no file where they need no bytes more. */
export type RepositoryCopy = Restored & { refs: RepositoryRef[]; file_id?: string; bytes: number };
/** What a finished restore reports. */
export type RepositoryRestored = Required<Restored>;
