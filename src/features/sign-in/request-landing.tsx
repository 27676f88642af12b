import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { call } from '../../kernel/api/call.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { RECEIVE_TOKEN } from '../../../contract/rules/payment-link.ts'
import { requestEndpoints } from '../../../contract/calls/requests.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { BadLink, LinkLanding } from './link-landing.tsx'

const route = getRouteApi('/auth')
const PATH = /^\/r\/([^/?#]+)\/?$/

/**
 * The link of a request for money that was opened without a session: who asks, masked, how much and
 * until when (S3).
 */
export function RequestLanding() {
  const search = route.useSearch()
  const token = PATH.exec(search.next ?? '')?.[1]
  useDocumentTitle('scan.pay_title')
  if (token === undefined) return <Navigate to="/auth" search={search} replace />
  return RECEIVE_TOKEN.test(token) ? <Named token={token} /> : <BadLink />
}

function Named({ token }: { token: string }) {
  const { text, language } = useTexts()
  const dates = useDateWords()
  const { data, error } = useQuery({
    queryKey: ['request-link', token],
    queryFn: ({ signal }) => call(requestEndpoints.requestLink, { body: { token }, signal }),
    retry: false,
  })
  const words = data && {
    title: text('paylink.request_title', {
      name: data.name,
      amount: formatMoney(data.amount, { currency: data.currency_code, language }).text,
    }),
    lead: text('paylink.request_descr', { date: formatDate(data.until, dates) }),
  }
  return <LinkLanding words={words} error={error} />
}
