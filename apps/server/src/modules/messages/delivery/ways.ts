/** The sweep that hands messages on; `sweepSoon(db, DELIVER)` calls it. */
export const DELIVER = 'deliver_messages';
