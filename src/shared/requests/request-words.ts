import type { MoneyRequest, RequestPart } from '../../../contract/calls/requests.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { maskedPhone } from '../phone-entry/masked-phone.ts'
import { useCountryList } from '../phone-entry/use-country-list.ts'

/** Words about a request of the owner's own. */
export interface RequestWords {
  /** Its note, else what it is. */
  titleOf: (request: MoneyRequest) => string
  collectedOf: (request: MoneyRequest) => string
  nameOf: (part: RequestPart) => string
  statusOf: (part: RequestPart) => string
}

/** Returns the words for requests. */
export function useRequestWords(): RequestWords {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const dates = useDateWords()
  const countries = useCountryList()
  const titleOf = ({ note }: MoneyRequest) => (note === '' ? text('request.title') : note)
  return {
    titleOf,
    collectedOf: ({ collected, currency_code: currency }) => {
      const amount = shownMoney(collected, { currency }).text
      return `${text('request.detail_collected')}: ${amount}`
    },
    nameOf: ({ name, phone }) => {
      if (name !== '') return name
      return phone === undefined ? text('request.link_row') : maskedPhone(phone, countries)
    },
    statusOf: ({ state, at }) =>
      state === 'wait'
        ? text('request.status_wait')
        : text(`request.status_${state}`, { date: at === undefined ? '' : formatDate(at, dates) }),
  }
}
