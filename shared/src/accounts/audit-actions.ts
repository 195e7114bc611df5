/** The acts that the audit trail names (specification 1.2): calls, and what follows from them. */
export const AUDIT_ACTIONS = [
  ...(['start_club', 'update_club', 'add_team', 'remove_team'] as const),
  ...(['add_role', 'delete_role', 'update_user', 'add_geo_hash', 'delete_geo_hash'] as const),
  ...(['add_member', 'remove_member', 'staff_left'] as const),
  ...(['add_invitation', 'accept_invitation', 'remove_invitation', 'decide_request'] as const),
  ...(['update_player_contact', 'ask_removal', 'object_removal', 'withdraw_removal'] as const),
  ...(['import_roster', 'update_rostered_player', 'remove_player', 'merge_players', 'undo_merge'] as const),
  ...([
    'save_film_consent',
    'mark_never_filmed',
    'update_film',
    'trim_film',
    'report_film',
    'remove_film',
    'film_expired',
  ] as const),
  ...(['update_post', 'remove_post', 'remove_reply'] as const),
  ...(['delete_user', 'delete_account', 'remove_child', 'erased_again'] as const),
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
