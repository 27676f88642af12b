import type { AuthInfo, DailyLimit } from '../../contract/profile.ts'

/** What may still be withdrawn of a currency within 24 hours; undefined where the server sets no limit. */
export function findLimit(
  profile: Pick<AuthInfo, 'limits'> | undefined,
  currency: string | undefined,
): DailyLimit | undefined {
  return profile?.limits?.find(({ currency_code: code }) => code === currency)
}
