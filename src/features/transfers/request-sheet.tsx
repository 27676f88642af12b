import { isNotThere } from '../../shared/query-state/not-there.tsx'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useOnline } from '../../kernel/api/use-online.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { OpenedRequest } from '../../../contract/calls/requests.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { openedRequestQuery } from '../../shared/requests/requests.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { formatDate } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { OpenAccount } from './refused-payment.tsx'
import { BlockAnswer } from './request-answers.tsx'
import { RequestForm } from './request-form.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './request-sheet.module.css'

interface RequestSheetProps {
  token: string
  onClose: () => void
}

/**
 * A request for money that was opened by its link: who asks for what, and paying, declining or
 * putting it aside (S3).
 */
export function RequestSheet({ token, onClose }: RequestSheetProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('request.in_sheet_title')}
      closeLabel={text('common.close')}
    >
      <Contents token={token} onClose={onClose} />
    </Dialog>
  )
}

function Contents({ token, onClose }: RequestSheetProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const request = useQuery(openedRequestQuery(token))
  const wallets = useQuery(walletsQuery)
  // Only the first load is awaited: a later one must not unmount the form.
  const { isPending, isFetched } = useQuery(profileQuery)
  if (request.data && wallets.data && (isFetched || !isPending)) {
    return <Opened request={request.data} wallets={wallets.data} onClose={onClose} />
  }
  const query = request.error ? request : wallets
  const { error } = query
  if (!error) return <SheetSkeleton />
  if (isNotThere(error)) {
    return (
      <Refused title={text('paylink.bad_title')} action={<Close onClose={onClose} />}>
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

/** Who asks, the facts, the account and the button. */
function SheetSkeleton() {
  return (
    <div className={stack.gap4}>
      <Skeleton height={140} radius={24} />
      <Skeleton height={104} radius={24} />
      <Skeleton height={72} radius={24} />
      <Skeleton height={56} radius={28} />
    </div>
  )
}

interface OpenedProps {
  request: OpenedRequest
  wallets: readonly Account[]
  onClose: () => void
}

function Opened({ request, wallets, onClose }: OpenedProps) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { state, id, paid_at: paidAt, recipient, currency_code: currency } = request
  if (state === 'mine' && id !== undefined) {
    return <Navigate to="/request/$id" params={{ id }} replace />
  }
  const closed = (words: string) => (
    <div className={stack.gap4}>
      <Head request={request} />
      <Notice role="status">{words}</Notice>
      <Close onClose={onClose} />
      <BlockAnswer request={request} />
    </div>
  )
  if (state === 'paid') {
    const date = paidAt === undefined ? '' : formatDate(paidAt, dates)
    return closed(text('request.in_paid', { date }))
  }
  if (state !== 'open' || !recipient) return closed(text('request.in_gone'))
  if (!recipient.currency_codes.includes(currency)) {
    return (
      <Refused action={<Close onClose={onClose} />}>
        {text('send.account_not_accepted', { code: currency })}
      </Refused>
    )
  }
  const [first, ...others] = wallets
  const isPayable = wallets.some((own) => own.currency_code === currency)
  if (!first || (!isPayable && !request.is_exchangeable)) {
    return (
      <Refused action={<OpenAccount currency={currency} />}>
        {text('scan.pay_currency', { code: currency })}
      </Refused>
    )
  }
  const head = (
    <>
      <Head request={request} />
      {request.is_first && <Notice>{text('request.in_first')}</Notice>}
      {request.is_declined && (
        <Notice>{text('request.in_declined', { name: request.name })}</Notice>
      )}
    </>
  )
  return (
    <RequestForm request={request} recipient={recipient} wallets={[first, ...others]} head={head} />
  )
}

/** Who asks for how much, what for, and until when. */
function Head({ request }: { request: OpenedRequest }) {
  const { text, language } = useTexts()
  const dates = useDateWords()
  const { name, amount, currency_code: currency, note, until } = request
  const money = formatMoney(amount, { currency, language })
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} />
        <h3
          className={styles.title}
          aria-label={text('request.in_title', { name, amount: money.text })}
        >
          <span className={styles.asks} aria-hidden>
            {text('request.in_asks', { name })}
          </span>
          <span aria-hidden>
            <Amount parts={money} size="l" />
          </span>
        </h3>
      </div>
      <div className={styles.facts}>
        <FactList>
          {note !== '' && <Fact name={text('request.in_note')}>{note}</Fact>}
          <Fact name={text('request.in_until')}>{formatDate(until, dates)}</Fact>
          <Fact name={text('common.fee')}>{text('common.no_fee')}</Fact>
        </FactList>
      </div>
    </>
  )
}

interface RefusedProps {
  title?: string
  action: Elements
  children: string
}

/** A request that cannot be paid: why, and what can be done. */
function Refused({ title, action, children }: RefusedProps) {
  return (
    <div className={stack.gap4}>
      <Notice kind="warning" role="alert" title={title}>
        {children}
      </Notice>
      {action}
    </div>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  const { text } = useTexts()
  return (
    <Button kind="soft" isWide onClick={onClose}>
      {text('common.close')}
    </Button>
  )
}
