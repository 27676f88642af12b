import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatFullDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import styles from './tariff-fact.module.css'

interface TariffFactProps {
  /** The tariff in force without it. */
  number?: number | undefined
  /** Since when it is in force, where that is known. */
  startsAt?: string | undefined
}

/**
 * The tariff by which an act is charged, and the way to what it says (W3); nothing where no tariff
 * is known, as on servers without tariffs.
 */
export function TariffFact({ number, startsAt }: TariffFactProps) {
  const { text } = useTexts()
  const dateWords = useDateWords()
  const { data: profile } = useQuery(profileQuery)
  const named = number ?? profile?.tariff_number
  if (named === undefined) return null
  const written = String(named)
  return (
    <Fact name={text('tariffs.name')}>
      <Link
        to="/settings/tariffs"
        search={named === profile?.tariff_number ? {} : { number: named }}
        className={styles.link}
      >
        {startsAt === undefined
          ? text('tariffs.number', { number: written })
          : text('tariffs.of', { number: written, date: formatFullDate(startsAt, dateWords) })}
      </Link>
    </Fact>
  )
}
