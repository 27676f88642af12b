import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { call } from '../../kernel/api/call.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { type PaymentLink, readPaymentLink } from '../../../contract/rules/payment-link.ts'
import { transferEndpoints } from '../../../contract/calls/transfers.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './auth-form.module.css'
import { LandingPage } from './landing-page.tsx'

const route = getRouteApi('/auth')

/** A payment link that was opened without a session: who asks for money, and ways to sign in. */
export function PayLinkLanding() {
  const { text } = useTexts()
  const search = route.useSearch()
  const link = readPaymentLink(`${location.host}${search.next ?? ''}`, location.host)
  useDocumentTitle('scan.pay_title')
  if (link === undefined) return <Navigate to="/auth" search={search} replace />
  if (link === 'bad') {
    return (
      <LandingPage title={text('paylink.bad_title')}>
        <p className={styles.lead}>{text('paylink.bad_descr')}</p>
      </LandingPage>
    )
  }
  return <Named link={link} />
}

function Named({ link }: { link: PaymentLink }) {
  const { text, language } = useTexts()
  const search = route.useSearch()
  const { token, amount, currency } = link
  const { data, error } = useQuery({
    queryKey: ['receive-link', token],
    queryFn: ({ signal }) => call(transferEndpoints.receiveLink, { body: { token }, signal }),
    retry: false,
  })
  // A server without this addition answers as to any page that needs a session.
  if (error && !isRefused(error)) return <Navigate to="/auth" search={search} replace />
  if (error) {
    return (
      <LandingPage title={text('paylink.bad_title')}>
        <p className={styles.lead}>{text('paylink.bad_descr')}</p>
      </LandingPage>
    )
  }
  if (!data) return <Skeleton height={220} radius={24} />
  const { name } = data
  const title =
    amount === undefined
      ? text('paylink.title_free', { name })
      : text('paylink.title', { name, amount: formatMoney(amount, { currency, language }).text })
  return (
    <LandingPage title={title}>
      <Link to="/auth/login" search={search} className={buttonClass({ isWide: true })}>
        {text('paylink.login_btn')}
      </Link>
      <p className={styles.other}>
        <span>{`${text('paylink.register_hint')} `}</span>
        <Link to="/auth/register" search={search} className={styles.link}>
          {text('wallet.auth.login.register_link')}
        </Link>
      </p>
    </LandingPage>
  )
}
