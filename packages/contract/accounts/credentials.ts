import * as z from 'zod/mini';
import { brokenAccount, brokenCode, brokenNewPassword, brokenPhone, brokenTypedPassword, type Rule } from './credential-rules.ts';

export { brokenPasswordRule, isStrongPassword } from './credential-rules.ts';

/** A text that keeps a rule; the issue's message is the key of the rule it breaks. */
const ruled = (rule: Rule) =>
  z.string().check(
    z.check((ctx) => {
      const broken = rule(ctx.value);
      if (broken) ctx.issues.push({ code: 'custom', message: broken, input: ctx.value });
    }),
  );

/** A mainland mobile number, 11 digits (S-173, S-174, D-05). */
export const phone = ruled(brokenPhone);
/** An SMS code as typed: digits only (S-176, S-177); whether it is right only the server knows. */
export const code = ruled(brokenCode);
/** An account name or phone as typed at login (S-171, S-172, D-22). */
export const account = ruled(brokenAccount);
/** A password at login: anything not empty, so that no old password is locked out (C-01). */
export const typedPassword = ruled(brokenTypedPassword);
/** A new password (register, reset, change). */
export const newPassword = ruled(brokenNewPassword);

/** The caller's own password, asked again where much is at stake; empty for accounts that never had one. */
export const ownPassword = z._default(z.string().check(z.maxLength(200, 'old_password_wrong')), '');
/** The refusals of a call that asks for the caller's own password. */
export const ownPasswordRefusals = ['old_password_wrong', 'own_password_needed'] as const;
