import { PiggyBank } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { potEndpoints, type Pots } from '../../../contract/calls/pots.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { cleanPotName, POT_ICONS } from '../../../contract/rules/pots.ts'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { usePotAct } from '../../shared/pots/use-pot-act.ts'
import { SubmitHint } from '../../shared/money-act/submit-hint.tsx'
import { amountIn } from '../../shared/money-act/typed-amount.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import { currentWalletCodeAtom } from '../../shared/wallet/current-wallet.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { dayKey } from '../../kernel/lib/dates.ts'
import { useToday } from '../../kernel/runtime/clock.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageSkeleton } from '../../ui/progress/page-skeleton.tsx'
import {
  findPotProblem,
  NewPotDraft,
  type PotProblem,
  readTypedGoal,
  suggestedShare,
} from './pot-draft.ts'
import { PotFields } from './pot-fields.tsx'
import { RoundField } from './round-field.tsx'
import styles from './pots.module.css'

const EMPTY: NewPotDraft = { name: '', icon: POT_ICONS[0], goal: '', date: '', isPlanned: false }

/**
 * A new pot: its picture, name, goal and day, the account that it belongs to, and rounding (S6).
 */
export function NewPotScreen() {
  const pots = useQuery(potsQuery)
  const wallets = useQuery(walletsQuery)
  const skeleton = <PageSkeleton shape="form" />
  return (
    <QueryBlock query={pots} titleKey="pots.error" skeleton={skeleton}>
      {(known) => (
        <QueryBlock query={wallets} titleKey="wallet.list.error" skeleton={skeleton}>
          {(accounts) => <Start pots={known} accounts={accounts} />}
        </QueryBlock>
      )}
    </QueryBlock>
  )
}

function Start({ pots, accounts }: { pots: Pots; accounts: readonly Account[] }) {
  const { text } = useTexts()
  const [first] = accounts
  if (pots.results.length >= pots.most) {
    return (
      <EmptyState icon={<Icon of={PiggyBank} />}>
        {text('pots.limit', { count: String(pots.most) })}
      </EmptyState>
    )
  }
  if (!first) {
    return (
      <EmptyState icon={<Icon of={PiggyBank} />} title={text('wallet.list.empty_title')}>
        {text('wallet.list.empty_descr')}
      </EmptyState>
    )
  }
  return <NewPot pots={pots} accounts={accounts} first={first} />
}

interface NewPotProps {
  pots: Pots
  accounts: readonly Account[]
  first: Account
}

function NewPot({ pots, accounts, first }: NewPotProps) {
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const hintId = useId()
  const isUnsettled = useIsUnsettled('openPot')
  const today = dayKey(useToday())
  const current = useAtomValue(currentWalletCodeAtom)
  const [kept, put, forget] = useKeptState<NewPotDraft>('openPot', NewPotDraft, EMPTY)
  const [problem, setProblem] = useState<PotProblem>()
  const { accountId, step, isPlanned } = kept
  const account =
    accounts.find(({ id }) => id === accountId) ??
    accounts.find(({ currency_code }) => currency_code === current) ??
    first
  const currency = account.currency_code
  const typedGoal = { amount: kept.goal, amountCurrency: kept.goalCurrency }
  const draft = { ...kept, goal: amountIn(typedGoal, currency) }
  const name = cleanPotName(draft.name)
  const share = suggestedShare(draft, { currency, today })
  const act = usePotAct(potEndpoints.openPot, ({ id }) => {
    forget()
    showToast(text('pots.created', { name }))
    const search = isPlanned ? { fill: share ?? '' } : {}
    const to = { to: '/wallet/pots/$id', params: { id }, search } as const
    void navigate({ ...to, replace: true, ignoreBlocker: true })
  })
  const change = (parts: Partial<NewPotDraft>) => {
    act.clearError()
    setProblem(undefined)
    put({ ...parts, ...(parts.goal !== undefined && { goalCurrency: currency }) })
  }
  const submit = () => {
    const found = findPotProblem(draft, { currency, today })
    setProblem(found)
    if (found !== undefined || !isOnline || isUnsettled) return
    const goal = readTypedGoal(draft.goal, currency)
    act.start({
      account_id: account.id,
      name,
      icon: draft.icon,
      ...(goal && { goal }),
      ...(draft.date !== '' && { goal_date: draft.date }),
      ...(step !== undefined && { round_step: step }),
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PotFields
        draft={draft}
        onChange={change}
        currency={currency}
        today={today}
        problem={problem}
        isReadOnly={act.isRunning}
      />
      <AccountField
        labelKey="pots.account_label"
        titleKey="account.select.title"
        wallets={accounts}
        wallet={account}
        isReadOnly={act.isRunning}
        onChoose={({ id }) => {
          change({ accountId: id, step: undefined })
        }}
      />
      <div className={styles.card}>
        <Switch
          isOn={isPlanned}
          isDisabled={act.isRunning}
          onChange={(isOn) => put({ isPlanned: isOn })}
        >
          {text('pots.plan_switch')}
        </Switch>
        {share !== undefined && (
          <p className={styles.caption}>
            {text('pots.plan_suggest', { amount: formatMoney(share, { currency, language }).text })}
          </p>
        )}
        <RoundField
          pots={pots}
          accountId={account.id}
          currency={currency}
          value={step}
          onChange={(next) => put({ step: next })}
          isDisabled={act.isRunning}
        />
      </div>
      <Notice>{text('pots.safe_note')}</Notice>
      <ErrorLine message={act.error} />
      <div className={styles.submit}>
        <SubmitHint id={hintId} act="openPot" />
        <MainButton
          type="submit"
          aria-describedby={hintId}
          disabled={!isOnline || isUnsettled}
          isBusy={act.isRunning}
        >
          {text('pots.create_btn')}
        </MainButton>
      </div>
    </form>
  )
}
