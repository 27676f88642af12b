import type { AuthInfo, DailyLimit } from '../../contract/profile.ts'

/** Returns what is left of a currency's 24-hour limit; undefined without a limit. */
export function findLimit(
  profile: Pick<AuthInfo, 'limits'> | undefined,
  currency: string | undefined,
): DailyLimit | undefined {
  return profile?.limits?.find(({ currency_code: code }) => code === currency)
}
