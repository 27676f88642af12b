import { isNotThere } from '../../shared/query-state/not-there.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { useOnline } from '../../kernel/api/use-online.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { OpenedRequest } from '../../../contract/calls/requests.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { FlowFacts } from '../../shared/money-act/flow-facts.tsx'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { openedRequestQuery } from '../../shared/requests/requests.queries.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import styles from './pay-request.module.css'
import { OpenAccount, Refused } from './refused-payment.tsx'
import { RequestAnswers } from './request-answers.tsx'
import { TRANSFER_FACTS } from './transfer-facts.ts'
import { TransferForm } from './transfer-form.tsx'

const Chosen = v.object({ accountId: v.optional(v.string()) })

interface PayRequestScreenProps {
  token: string
  wallets: readonly [Account, ...Account[]]
}

/** A request for money that was opened by its link: who asks for what, and paying, declining or putting it aside (S3). */
export function PayRequestScreen({ token, wallets }: PayRequestScreenProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const query = useQuery(openedRequestQuery(token))
  const { data, error } = query
  if (data) return <Opened request={data} wallets={wallets} />
  if (!error) return <PageSkeleton shape="form" />
  if (isNotThere(error)) {
    return (
      <Refused title={text('paylink.bad_title')} action={<ToPayment />}>
        {text('paylink.bad_descr')}
      </Refused>
    )
  }
  return (
    <Refused
      action={
        <Button isWide isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {text('common.retry')}
        </Button>
      }
    >
      {isOnline ? errorText(error, text) : text('error.offline')}
    </Refused>
  )
}

interface OpenedProps {
  request: OpenedRequest
  wallets: PayRequestScreenProps['wallets']
}

function Opened({ request, wallets }: OpenedProps) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { state, id, paid_at: paidAt, recipient, currency_code: currency } = request
  if (state === 'mine' && id !== undefined) {
    return <Navigate to="/request/$id" params={{ id }} replace />
  }
  if (state === 'paid') {
    return (
      <Closed request={request}>
        {text('request.in_paid', { date: paidAt === undefined ? '' : formatDate(paidAt, dates) })}
      </Closed>
    )
  }
  if (state !== 'open' || !recipient) {
    return <Closed request={request}>{text('request.in_gone')}</Closed>
  }
  if (!recipient.currency_codes.includes(currency)) {
    return (
      <Refused action={<ToPayment />}>
        {text('send.account_not_accepted', { code: currency })}
      </Refused>
    )
  }
  if (wallets.every((own) => own.currency_code !== currency)) {
    return (
      <Refused action={<OpenAccount currency={currency} />}>
        {text('scan.pay_currency', { code: currency })}
      </Refused>
    )
  }
  return <Payment request={request} recipient={recipient} wallets={wallets} />
}

function Payment({ request, recipient, wallets }: OpenedProps & { recipient: Recipient }) {
  const { text } = useTexts()
  const [{ accountId }, choose] = useKeptState('pay-request', Chosen, { accountId: undefined })
  const { token, amount, currency_code: currency, note } = request
  return (
    <FlowPage aside={<FlowFacts facts={TRANSFER_FACTS} />}>
      <TransferForm
        recipient={recipient}
        wallets={wallets}
        input={{ accountId, amount, note }}
        onChange={(parts) => choose({ accountId: parts.accountId })}
        code={{ currency, amount }}
        request={{
          token,
          head: (
            <>
              <Head request={request} />
              {request.is_first && <Notice>{text('request.in_first')}</Notice>}
              {request.is_declined && (
                <Notice>{text('request.in_declined', { name: request.name })}</Notice>
              )}
            </>
          ),
          answers: <RequestAnswers request={request} />,
        }}
      />
    </FlowPage>
  )
}

/** Who asks for how much, what for, and until when. */
function Head({ request }: { request: OpenedRequest }) {
  const { text, language } = useTexts()
  const dates = useDateWords()
  const { name, amount, currency_code: currency, note, until } = request
  const money = formatMoney(amount, { currency, language }).text
  return (
    <div className={styles.head}>
      <Avatar name={name} size={80} />
      <h2 className={styles.title}>{text('request.in_title', { name, amount: money })}</h2>
      <div className={styles.facts}>
        <FactList>
          {note !== '' && <Fact name={text('request.in_note')}>{note}</Fact>}
          <Fact name={text('request.in_until')}>{formatDate(until, dates)}</Fact>
        </FactList>
      </div>
    </div>
  )
}

/** A request that cannot be paid. */
function Closed({ request, children }: { request: OpenedRequest; children: string }) {
  return (
    <FlowPage>
      <Head request={request} />
      <Notice role="status">{children}</Notice>
      <ToPayment />
    </FlowPage>
  )
}

function ToPayment() {
  const { text } = useTexts()
  return (
    <Link to="/payment" className={buttonClass({ kind: 'soft', isWide: true })}>
      {text('payment.title')}
    </Link>
  )
}
