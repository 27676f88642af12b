import { Store } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Program, programEndpoints } from '../../../contract/calls/programs.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { isRefused } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { formatDate, formatDateTime, formatFullDate } from '../../kernel/lib/dates.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { usePageTitle } from '../../kernel/texts/page-title.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import { useAtomValue } from 'jotai'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { repeatsOf } from '../../shared/programs/program-limit.ts'
import { ProgramTile } from '../../shared/programs/program-tile.tsx'
import { nameOfProgram, useProgramWords } from '../../shared/programs/program-words.ts'
import { programQuery } from '../../shared/programs/programs.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './programs.module.css'

interface Payment {
  number: string
  title: string
  amount: string
  currency_code: string
  created_at: string
}

/**
 * One program: what it may charge and what is used of it, its payments, and the button that stops
 * it (T4).
 */
export function ProgramScreen({ id }: { id: string }) {
  const { text } = useTexts()
  const query = useQuery(programQuery(id))
  const { error } = query
  if (isRefused(error) && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')) {
    return <EmptyState icon={<Icon of={Store} />}>{text('programs.gone')}</EmptyState>
  }
  return (
    <QueryBlock
      query={query}
      titleKey="programs.error"
      skeleton={<Skeleton height={320} radius={24} />}
    >
      {({ program, payments }) => <Shown program={program} payments={payments} />}
    </QueryBlock>
  )
}

function Shown({ program, payments }: { program: Program; payments: readonly Payment[] }) {
  const { text } = useTexts()
  const name = nameOfProgram(program)
  const isOpen = program.ended_at === undefined
  usePageTitle(name)
  return (
    <div className={stack.gap4}>
      <div className={styles.card}>
        <div className={styles.head}>
          <ProgramTile name={name} size={56} />
          <div className={styles.names}>
            <p className={styles.name} translate="no">
              {name}
            </p>
            <p className={styles.host} translate="no">
              {program.host}
            </p>
          </div>
          <span className={isOpen ? styles.on : styles.off}>
            {text(isOpen ? 'programs.state_on' : 'programs.state_off')}
          </span>
        </div>
        {isOpen && <Used program={program} />}
      </div>
      <Facts program={program} />
      <section className={stack.gap3}>
        <h2 className={styles.title}>{text('programs.payments_title')}</h2>
        {payments.length === 0 ? (
          <p className={textStyle.body}>{text('programs.payments_empty')}</p>
        ) : (
          <ListCard>
            {payments.map((payment) => (
              <PaymentRow key={payment.number} payment={payment} />
            ))}
          </ListCard>
        )}
      </section>
      {isOpen && <StopButton program={program} name={name} />}
    </div>
  )
}

/** What is used of the limit, as amounts and a bar, and when it begins anew. */
function Used({ program: { limit, used } }: { program: Program }) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { money } = useProgramWords()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  if (!limit) return null
  const { amount, currency_code: currency, renews_at: renews } = limit
  const label = text('programs.used_label', {
    period: text(repeatsOf(limit) ? 'programs.used_period' : 'programs.used_all'),
  })
  const value = text('programs.used_value', {
    amount: money(used, currency),
    total: money(amount, currency),
  })
  const share = isHidden ? 0 : shareOf(used, amount, currency)
  return (
    <div className={styles.meter}>
      <div className={styles.meterWords}>
        <span className={textStyle.caption}>{label}</span>
        <b>{value}</b>
      </div>
      <progress className={styles.bar} value={share} max={100} aria-label={`${label} ${value}`} />
      {renews !== undefined && (
        <p className={textStyle.caption}>
          {text('programs.renews', { date: formatDate(renews, dates) })}
        </p>
      )}
    </div>
  )
}

function shareOf(used: string, amount: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const [part, whole] = [parseAmount(used, decimals) ?? 0n, parseAmount(amount, decimals) ?? 0n]
  return whole === 0n ? 0 : Number((part * 100n) / whole)
}

function Facts({ program }: { program: Program }) {
  const { text } = useTexts()
  const dates = useDateWords()
  const { data: wallets = [] } = useQuery(walletsQuery)
  const { money, writeLimit } = useProgramWords()
  const { limit, allowed_at: allowed, ended_at: end, last_paid_at: last } = program
  const account = wallets.find(({ id }) => id === program.account_id)
  return (
    <div className={styles.card}>
      <FactList>
        <Fact name={text('programs.fact_max')}>{writeLimit(program)}</Fact>
        {limit && end === undefined && (
          <Fact name={text('consent.until_label')}>
            {limit.ends_at === undefined
              ? text('consent.until_you')
              : formatFullDate(limit.ends_at, dates)}
          </Fact>
        )}
        {limit && account && (
          <Fact name={text('programs.fact_from')}>{nameAccount(account, wallets)}</Fact>
        )}
        <Fact name={text('programs.fact_allowed')}>{formatFullDate(allowed, dates)}</Fact>
        {end !== undefined && (
          <Fact name={text('programs.state_off')}>{formatFullDate(end, dates)}</Fact>
        )}
        {limit && (
          <Fact name={text('programs.fact_total')}>
            {money(program.total, program.total_currency)}
          </Fact>
        )}
        {last !== undefined && (
          <Fact name={text('programs.fact_last')}>{formatDateTime(last, dates)}</Fact>
        )}
      </FactList>
    </div>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const dates = useDateWords()
  const shownMoney = useShownMoney()
  const { number, title, amount, currency_code: currency, created_at: at } = payment
  return (
    <ListItem>
      <Link to="/history/$number" params={{ number }} className={pressableRowClass}>
        <RowContents
          leading={
            <SymbolDisc tone="neutral">
              <Icon of={Store} size={20} />
            </SymbolDisc>
          }
          title={<bdi>{title}</bdi>}
          caption={formatDateTime(at, dates)}
          trailing={<Amount parts={shownMoney(`-${amount}`, { currency })} tone="negative" />}
        />
      </Link>
    </ListItem>
  )
}

/**
 * Stops the program by one press, because stopping is easier than allowing; a payment on its way is
 * finished.
 */
function StopButton({ program: { id }, name }: { program: Program; name: string }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const stop = useGuardedMutation({
    mutationFn: () => call(programEndpoints.endProgram, { body: { id } }),
    onSuccess: () => showToast(text('programs.stopped', { name })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['programs'] }),
  })
  return (
    <div className={styles.stop}>
      <ErrorLine message={stop.error ? errorText(stop.error, text) : undefined} />
      <Button
        kind="dangerPlain"
        isWide
        isBusy={stop.isPending}
        onClick={() => {
          if (isOnline) stop.start()
          else showToast(text('error.offline_action'))
        }}
      >
        {text('programs.stop_btn')}
      </Button>
      <p className={textStyle.caption}>{text('programs.stop_undo_hint')}</p>
    </div>
  )
}
