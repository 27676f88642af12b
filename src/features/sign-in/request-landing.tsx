import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { call } from '../../kernel/api/call.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { RECEIVE_TOKEN } from '../../../contract/rules/payment-link.ts'
import { requestEndpoints } from '../../../contract/calls/requests.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './auth-form.module.css'
import { LandingPage } from './landing-page.tsx'

const route = getRouteApi('/auth')
const PATH = /^\/r\/([^/?#]+)\/?$/

/** The link of a request for money that was opened without a session: who asks, masked, how much and until when (S3). */
export function RequestLanding() {
  const { text } = useTexts()
  const search = route.useSearch()
  const token = PATH.exec(search.next ?? '')?.[1]
  useDocumentTitle('scan.pay_title')
  if (token === undefined) return <Navigate to="/auth" search={search} replace />
  if (!RECEIVE_TOKEN.test(token)) {
    return (
      <LandingPage title={text('paylink.bad_title')}>
        <p className={styles.lead}>{text('paylink.bad_descr')}</p>
      </LandingPage>
    )
  }
  return <Named token={token} />
}

function Named({ token }: { token: string }) {
  const { text, language } = useTexts()
  const dates = useDateWords()
  const search = route.useSearch()
  const { data, error } = useQuery({
    queryKey: ['request-link', token],
    queryFn: ({ signal }) => call(requestEndpoints.requestLink, { body: { token }, signal }),
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
  const { name, amount, currency_code: currency, until } = data
  const money = formatMoney(amount, { currency, language }).text
  return (
    <LandingPage title={text('paylink.request_title', { name, amount: money })}>
      <p className={styles.lead}>
        {text('paylink.request_descr', { date: formatDate(until, dates) })}
      </p>
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
