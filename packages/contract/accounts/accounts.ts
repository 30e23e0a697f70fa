import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { noInput, nothing } from '../core/shapes.ts';
import { account, code, newPassword, phone, typedPassword } from './credentials.ts';

/** 1 student, 2 teacher, 3 expert (S-216). */
export const utype = z.literal([1, 2, 3]);
/** One of the three user types. */
export type Utype = z.output<typeof utype>;

const session = z.object({ utoken: z.string(), utype });
const codeType = z.enum(['load', 'register', 'forget', 'bind', 'change']);

export const getUserDetailInfo = endpoint({
  method: 'GET',
  path: '/member/getUesrDetailInfo',
  summary: 'Name and avatar of the signed-in person, and what the shell needs to know of them.',
  input: noInput,
  data: z.object({
    uname: z.string(),
    headimgurl: z.string(),
    uid: z.string(),
    utype,
    /** Permissions beyond the user type: platform_operator, institution_admin, … */
    grants: z.array(z.string()),
    /** Branding of the person's institution, empty when they have none (storage keys slogo and stitle). */
    slogo: z.string(),
    stitle: z.string(),
  }),
  refusals: [],
});

export const passLoad = endpoint({
  method: 'POST',
  path: '/login/passLoad',
  summary:
    'Logs in with an account name, a phone, or a student number where the institution is known, and a password. `utype` 3 is the expert door, 1 the ordinary one, absent any.',
  open: true,
  /**
   * `new_password` replaces a first password, or the code of an activation slip, which open nothing by themselves. `institution` is the
   * code of a school: a student number may then stand for the account. `CODE/number` in the account says the same.
   */
  input: z.object({
    ...{ account, password: typedPassword, utype: z.optional(utype), new_password: z.optional(newPassword) },
    institution: z.optional(z.string().check(z.maxLength(64, 'information_incorrect'))),
  }),
  data: session,
  refusals: [
    ...['information_incorrect', 'login_role_mismatch', 'account_locked', 'too_many_requests'],
    ...['first_password_change', 'password_as_before', 'password_length', 'password_rule', 'password_strict'],
  ],
});

export const phoneLoad = endpoint({
  method: 'POST',
  path: '/login/phoneLoad',
  summary: 'Logs in with a phone and the SMS code sent to it.',
  open: true,
  input: z.object({ phone, code, utype: z.optional(utype) }),
  data: session,
  refusals: ['information_incorrect', 'login_role_mismatch', 'account_locked', 'too_many_requests'],
});

export const register = endpoint({
  method: 'POST',
  path: '/login/register',
  summary: 'Registers a student with a phone, the SMS code sent to it and a password, and logs in.',
  open: true,
  input: z.object({ phone, code, password: newPassword }),
  data: session,
  refusals: ['information_incorrect', 'phone_exists', 'password_strict', 'too_many_requests'],
});

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/index/login/sendPhoneCode',
  summary: 'Sends an SMS code. Answers alike for known and unknown phones.',
  open: true,
  input: z.object({ phone, code_type: codeType }),
  data: nothing,
  refusals: ['code_sent_recently', 'code_daily_limit', 'sms_off', 'too_many_requests'],
});

export const checkPhone = endpoint({
  method: 'POST',
  path: '/login/checkPhone',
  summary: 'Says whether a phone exists: code 2 when it does, 1 when it is free.',
  open: true,
  input: z.object({ phone }),
  data: nothing,
  refusals: ['phone_exists', 'too_many_requests'],
});

export const bindingPhone = endpoint({
  method: 'POST',
  path: '/login/bindingPhone',
  summary: 'Binds a phone to a WeChat identity. Code 2: the SMS code can be corrected; other codes: registerStr is no longer valid.',
  open: true,
  input: z.object({ registerStr: z.string().check(z.minLength(1, 'binding_expired'), z.maxLength(200, 'binding_expired')), phone, code }),
  data: session,
  refusals: ['binding_code_wrong', 'binding_expired', 'phone_has_other_wechat', 'too_many_requests'],
  fieldCodes: { phone: 2, code: 2 },
});

export const wapLoadUri = endpoint({
  method: 'POST',
  path: '/weChat/wapLoadUri',
  summary: 'The address that starts a WeChat login.',
  open: true,
  input: z.object({
    web_redirect_uri: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(2000, 'parameter_error')),
    type: z.literal('load', 'parameter_error'),
    browser: z._default(z.enum(['weixin', ''], 'parameter_error'), ''),
  }),
  data: z.object({ appid: z.string(), redirect_uri: z.string(), state: z.string(), uri: z.string() }),
  refusals: ['wechat_off', 'parameter_error'],
});

export const wapLoad = endpoint({
  method: 'POST',
  path: '/weChat/wapLoad',
  summary:
    'Logs in with a WeChat code. Only the browser that asked for the address (its cookie) may. Code 200: a phone has to be bound first, `data.registerStr` goes to bindingPhone.',
  open: true,
  input: z.object({
    code: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(500, 'parameter_error')),
    state: z.string().check(z.minLength(1, 'parameter_error'), z.maxLength(500, 'parameter_error')),
  }),
  data: z.object({
    utoken: z.optional(z.string()),
    utype: z.optional(utype),
    registerStr: z.optional(z.string()),
    nickname: z.optional(z.string()),
  }),
  refusals: ['wechat_off', 'wechat_failed', 'wechat_other_browser', 'binding_needed'],
});

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/login/forgetPassword',
  summary: 'Sets a new password with an SMS code and ends every session of the account.',
  open: true,
  input: z.object({ phone, code, password: newPassword }),
  data: nothing,
  refusals: ['information_incorrect', 'password_strict', 'too_many_requests'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/login/logout',
  summary: 'Ends this session.',
  input: noInput,
  data: nothing,
  refusals: [],
});
