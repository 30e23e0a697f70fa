/** What one module tells the others after commit; each name with its payload. Ids are text. */
export type EventMap = {
  /** A person registered; people whom a class list brought in are not announced one by one. */
  person_joined: { userId: string };
  /** Somebody changed how their account is entered; its owner is told. */
  account_secured: { userId: string; what: 'password' | 'phone' | 'wechat' } | { userId: string; what: 'wechat_bound'; name: string };
  /** A person's export is ready, the end of an account was asked for, or could not take place on its day. */
  account_records_changed: { userId: string; what: 'export_ready' | 'deletion_requested' | 'deletion_hindered' };
  /** An institution's sign-up was decided. */
  institution_reviewed: { institutionId: string; applicantId: string; name: string; status: 'approved' | 'refused'; reason: string };
  /** A sheet brought people with accounts of their own into an institution; those whose accounts it made know nothing to be told of. */
  institution_members_imported: { userIds: string[]; name: string };
  /** An application for the teacher role was decided. */
  teacher_application_reviewed: { applicationId: string; userId: string; status: 'approved' | 'refused'; reason: string };
  /** A request to join a space was decided. */
  membership_reviewed: { membershipId: string; spaceId: string; userId: string; status: 'approved' | 'audit_failed'; reason: string };
  /** People may do less in a space than before, or nothing any more. */
  space_rights_lessened: { spaceId: string; userIds: string[] };
  /** Somebody asks to join a space that reviews. */
  join_requested: { membershipId: string; spaceId: string; userId: string };
  /** A notice was published inside a space. */
  space_notice_published: { noticeId: string; spaceId: string };
  /** A course version reached a space; `first` when the space did not learn the course before. */
  course_version_arrived: { spaceId: string; courseId: string; versionId: string; first: boolean };
  /** A learner finished an activity of a course in a space. */
  activity_finished: { userId: string; spaceId: string; courseId: string; activityId: string };
  /** An attempt at a quiz of a course was submitted and its automatic marking is done; again after a redo, a new mark or a treated question. */
  attempt_marked: { attemptId: string; assessmentId: string; spaceId: string; userId: string };
  /** Code handed in inside an attempt was judged, or judged again. */
  code_judged: { submissionId: string };
  /** Code handed in at an activity of a course was judged, or judged again. */
  activity_judged: { submissionId: string };
  /** An item of the resource library has a new version. */
  library_version_added: { itemId: string; versionId: string; number: number };
  /** A skill was removed, or merged into another one. */
  skill_removed: { skillId: string; into: string | null; editId?: string };
  /** The edit that removed or merged a skill was taken back. */
  skill_restored: { skillId: string; editId: string };
  /** An order is paid, and what it is for was opened or goes back. */
  order_paid: { orderId: string };
  /** A transcoding came to its end. */
  transcoding_ended: { mediaId: string; state: 'complete' | 'failed' };
};

/** The name of an event. */
export type EventName = keyof EventMap;
