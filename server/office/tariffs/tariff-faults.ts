import { earliestStart, type TariffFault } from '../../domain/tariffs/sign-tariff.ts'
import type { SignedTariff } from '../../domain/tariffs/tariff-versions.ts'
import { OfficeRefusal, type OfficeRefusalCode } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { TARIFF_WORDS } from './tariff-words.ts'

/** Returns the refusal of a tariff with what is wrong about it in words. */
export function refuseTariff(
  { office, now }: Pick<OfficeCall, 'office' | 'now'>,
  fault: TariffFault,
  { code, last }: { code: OfficeRefusalCode; last: SignedTariff },
): OfficeRefusal {
  const days = office.settings.tariffNoticeDays
  const moment = fault === 'early' ? earliestStart(now, days) : last.starts_at
  const params = {
    days: String(days),
    at: moment.toISOString(),
    number: String(last.number),
  }
  return new OfficeRefusal(code, params, { sentence: TARIFF_WORDS[fault] })
}
