import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { call } from '../../kernel/api/call.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { type PaymentLink, readPaymentLink } from '../../../contract/rules/payment-link.ts'
import { transferEndpoints } from '../../../contract/calls/transfers.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { BadLink, LinkLanding, type LinkWords } from './link-landing.tsx'

const route = getRouteApi('/auth')

/** A payment link that was opened without a session: who asks for money, and ways to sign in. */
export function PayLinkLanding() {
  const search = route.useSearch()
  const link = readPaymentLink(`${location.host}${search.next ?? ''}`, location.host)
  useDocumentTitle('scan.pay_title')
  if (link === undefined) return <Navigate to="/auth" search={search} replace />
  return link === 'bad' ? <BadLink /> : <Named link={link} />
}

function Named({ link }: { link: PaymentLink }) {
  const { text, language } = useTexts()
  const { token, amount, currency } = link
  const { data, error } = useQuery({
    queryKey: ['receive-link', token],
    queryFn: ({ signal }) => call(transferEndpoints.receiveLink, { body: { token }, signal }),
    retry: false,
  })
  const titleOf = (name: string): LinkWords => {
    if (amount === undefined) return { title: text('paylink.title_free', { name }) }
    const money = formatMoney(amount, { currency, language }).text
    return { title: text('paylink.title', { name, amount: money }) }
  }
  return <LinkLanding words={data && titleOf(data.name)} error={error} />
}
