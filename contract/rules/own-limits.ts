/** Kinds of acts that an owner limits. */
export const LIMITED_OPERATIONS = ['transfer', 'withdrawal'] as const
export type LimitedOperation = (typeof LIMITED_OPERATIONS)[number]

/** Periods of an owner's limits: any 24 hours, any 30 days. */
export const LIMIT_PERIODS = ['day', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Hours after which a higher limit, or the end of one, takes effect. */
export const RAISE_WAIT_HOURS = 24
