/** Greatest length of a message of either side. */
export const HELP_TEXT_LENGTH = 1000
/** Most pictures of one message. */
export const MOST_PICTURES = 4
/** Most megabytes of a picture that an owner or an operator sends. */
export const PICTURE_MEGABYTES = 5
export const PICTURE_BYTES = PICTURE_MEGABYTES * 1_000_000
/** Number of days within which a closed question can be opened again. */
export const REOPEN_DAYS = 30
/** Most questions that one owner has open. */
export const MOST_OPEN_QUESTIONS = 10

/** Why somebody asks about a transaction; a question about none has the reason `other`. */
export const PROBLEM_REASONS = ['unknown', 'not_received', 'amount', 'twice', 'other'] as const
export type ProblemReason = (typeof PROBLEM_REASONS)[number]

/** Who wrote a message, or closed a question. */
export const HELP_SIDES = ['owner', 'support'] as const
export type HelpSide = (typeof HELP_SIDES)[number]
