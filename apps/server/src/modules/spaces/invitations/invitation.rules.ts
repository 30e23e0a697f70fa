type Invitation = { revoked_at: Date | null; declined_at: Date | null; used: number; max_uses: number; expires_at: Date };

/** Where an invitation stands at a moment. */
export function invitationState(invitation: Invitation, now: Date) {
  if (invitation.revoked_at) return 'revoked' as const;
  if (invitation.declined_at) return 'declined' as const;
  if (invitation.used >= invitation.max_uses) return 'used' as const;
  return invitation.expires_at <= now ? ('expired' as const) : ('open' as const);
}

/** Whether an account of this type can hold the role it is invited to: teachers teach, experts stay out. */
export const fitsRole = (utype: number, role: string) => utype !== 3 && (role !== 'teacher' || utype === 2);
