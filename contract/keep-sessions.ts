import * as v from 'valibot'

/**
 * Field of the calls that replace a PIN or a phone: other sessions of the owner end with it, unless
 * this is true (M3, M6). An addition of our server.
 */
export const KEEP_SESSIONS = { keep_sessions: v.optional(v.boolean()) }
