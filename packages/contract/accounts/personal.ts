import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { email, idNumber } from '../core/identity.ts';
import { id, line, noInput, nothing, text, time } from '../core/shapes.ts';
import { utype } from './accounts.ts';
import { code, newPassword, ownPassword, ownPasswordRefusals, phone, typedPassword } from './credentials.ts';

/** 0 not said, 1 male, 2 female. */
export const gender = z.literal([0, 1, 2], 'parameter_error');
/** What a person sees of themselves; phone and id number are masked. */
export const profile = z.object({
  uid: id,
  account: z.string(),
  utype,
  nickname: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  phone: z.string(),
  email: z.string(),
  school: z.string(),
  id_number: z.string(),
  gender,
  student_no: z.string(),
  institution: z.string(),
  has_password: z.boolean(),
  wechat: z.nullable(z.object({ nickname: z.string(), bound_at: time })),
  created_at: time,
});
/** The profile as the owner sees it. */
export type Profile = z.output<typeof profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/personal/profile',
  summary: 'The profile of the signed-in person.',
  input: noInput,
  data: profile,
  refusals: [],
});

export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/personal/profile/save',
  summary: 'Saves the profile. An absent id number stays as it is, an empty one is removed.',
  input: z.object({
    nickname: line(30, 'nickname_required'),
    real_name: z._default(text(30), ''),
    email: z._default(email, ''),
    school: z._default(text(100), ''),
    gender: z._default(gender, 0),
    id_number: z.optional(idNumber),
    /** Absent: stays. Of members of an institution it is the institution that sets it. */
    student_no: z.optional(text(30)),
  }),
  data: profile,
  refusals: ['nickname_required', 'email_format_wrong', 'id_number_wrong', 'id_number_taken', 'text_too_long'],
});

export const changeAvatar = endpoint({
  method: 'POST',
  path: '/api/personal/avatar/change',
  summary: "Sets the avatar to a file uploaded for the purpose 'avatar'.",
  input: z.object({ file_id: id }),
  data: z.object({ headimgurl: z.string() }),
  refusals: ['file_not_found'],
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/api/personal/phone/change',
  summary: "Changes the phone with the code (code_type 'change') sent to the new one and the current password.",
  input: z.object({ phone, code, password: ownPassword }),
  data: nothing,
  refusals: ['information_incorrect', ...ownPasswordRefusals, 'phone_taken', 'too_many_requests'],
});

/** What somebody types who has a password. */
export const changePhoneInput = z.extend(changePhone.input, { password: typedPassword });

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/personal/password/change',
  summary: 'Changes the password and ends every other session of the account.',
  input: z.object({ old_password: ownPassword, password: newPassword }),
  data: nothing,
  refusals: [...ownPasswordRefusals, 'password_length', 'password_rule', 'password_strict', 'too_many_requests'],
});

/** What somebody types who has a password. */
export const changePasswordInput = z.extend(changePassword.input, { old_password: typedPassword });

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/personal/session/list',
  summary: 'Where the person is signed in.',
  input: noInput,
  data: z.object({
    list: z.array(z.object({ id, device: z.string(), address: z.string(), created_at: time, expires_at: time, current: z.boolean() })),
  }),
  refusals: [],
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/personal/session/end',
  summary: 'Ends one session of the person; without an id every one but this.',
  input: z.object({ session_id: z.optional(id) }),
  data: nothing,
  refusals: [],
});

export const unbindWeChat = endpoint({
  method: 'POST',
  path: '/api/personal/wechat/unbind',
  summary: 'Separates WeChat from the account.',
  input: noInput,
  data: nothing,
  refusals: ['wechat_not_bound'],
});

export const applyAsTeacher = endpoint({
  method: 'POST',
  path: '/api/personal/teacher-application/send',
  summary: 'Asks for the teacher role; an operator decides.',
  input: z.object({ school: line(100, 'school_required'), real_name: line(30, 'real_name_required'), proof_file_id: z.optional(id) }),
  data: nothing,
  refusals: ['teacher_already', 'teacher_application_open', 'file_not_found'],
});

export const getTeacherApplication = endpoint({
  method: 'GET',
  path: '/api/personal/teacher-application',
  summary: "The person's newest application for the teacher role.",
  input: noInput,
  data: z.object({
    application: z.nullable(
      z.object({ id, state: z.enum(['pending', 'approved', 'refused']), reason: z.string(), school: z.string(), created_at: time }),
    ),
  }),
  refusals: [],
});

/** One application as the operator sees it. */
export const teacherApplicationView = z.object({
  id,
  user_id: id,
  name: z.string(),
  phone: z.string(),
  school: z.string(),
  real_name: z.string(),
  proof: z.string(),
  state: z.enum(['pending', 'approved', 'refused']),
  reason: z.string(),
  created_at: time,
});

export const listTeacherApplications = endpoint({
  method: 'GET',
  path: '/api/admin/teacher-application/list',
  summary: 'Applications for the teacher role, newest first.',
  input: z.object({
    state: z._default(z.enum(['pending', 'approved', 'refused']), 'pending'),
    page: z._default(z.number().check(z.int(), z.gte(1), z.lte(100000)), 1),
  }),
  data: z.object({ list: z.array(teacherApplicationView), total: z.number(), page: z.number(), size: z.number() }),
  refusals: [],
});

export const reviewTeacherApplication = endpoint({
  method: 'POST',
  path: '/api/admin/teacher-application/review',
  summary: 'Approves or refuses an application for the teacher role; approval ends the sessions opened as a student.',
  input: z.object({ application_id: id, verdict: z.enum(['approved', 'refused']), reason: z._default(text(500), '') }),
  data: nothing,
  refusals: ['already_reviewed', 'reason_required'],
});
