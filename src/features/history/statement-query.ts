import type { StatementFormat } from '../../../contract/calls/statements.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { placeQuery } from '../../shared/transaction/transaction-filter.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'

interface Wanted {
  format: StatementFormat
  language: Language
  period: DateRange
  /** Ids of the accounts; none means all. */
  chosen: readonly string[]
}

/** Returns the query of a statement; a period's last minute counts whole. */
export function statementQuery({ format, language, period, chosen }: Wanted) {
  const { created_at__gte = '', created_at__lt = '' } = periodQuery(period)
  return {
    format,
    language,
    created_at__gte,
    created_at__lt,
    time_zone: ownTimeZone(),
    ...(chosen.length > 0 && { account_ids: chosen.join(',') }),
  }
}

/** The query of a period, as of the list of transactions. */
export function periodQuery(range: DateRange) {
  return placeQuery({ currencyCode: undefined, range })
}
