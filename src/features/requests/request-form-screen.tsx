import { UserPlus } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { hasLink } from '../../../contract/rules/links.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { NOTE_LENGTH } from '../../../contract/rules/transfer-note.ts'
import type { MoneyRequest } from '../../../contract/calls/requests.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { FlowPage, FlowSubmit } from '../../shared/money-act/flow-page.tsx'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { DayField } from '../../shared/day-field/day-field.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { isLastDay, lastDays } from '../../shared/requests/last-day.ts'
import { currentWalletCodeAtom, indexOfWallet } from '../../shared/wallet/current-wallet.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { draftIn, RequestDraft } from './request-draft.ts'
import { canAsk, isBill, shareBill } from './request-split.ts'
import stack from '../../ui/styles/stack.module.css'
import styles from './requests.module.css'
import { RequestSent } from './request-sent.tsx'
import { SplitList } from './split-list.tsx'
import { useMakeRequest } from './use-make-request.ts'

/** What the form begins with. */
interface RequestStart {
  bill: string
  currency: string | undefined
  note: string
  people: RequestDraft['people']
  /** The people are chosen first. */
  isSplit: boolean
}

interface RequestFormScreenProps {
  wallets: readonly [Account, ...Account[]]
  start: RequestStart
}

/** Asks others for money: one person, several who share a bill, or anybody with the link (S3). */
export function RequestFormScreen({ wallets, start }: RequestFormScreenProps) {
  const [made, setMade] = useState<MoneyRequest>()
  if (made) return <RequestSent request={made} />
  return <RequestForm wallets={wallets} start={start} onMade={setMade} />
}

interface RequestFormProps extends RequestFormScreenProps {
  onMade: (request: MoneyRequest) => void
}

function RequestForm({ wallets, start, onMade }: RequestFormProps) {
  const { text, language } = useTexts()
  const isOnline = useOnline()
  const hintId = useId()
  const titleId = useId()
  const queryClient = useQueryClient()
  const current = useAtomValue(currentWalletCodeAtom)
  const { least, most, usual } = useLastDays()
  const noteLimit = useTextLimit(NOTE_LENGTH)
  const [isChoosing, setIsChoosing] = useState(start.isSplit && start.people.length === 0)
  const [kept, put, forget] = useKeptState<RequestDraft>('makeRequest', RequestDraft, {
    accountId: undefined,
    bill: start.bill,
    amountCurrency: start.bill === '' ? undefined : start.currency,
    note: start.note,
    lastDay: usual,
    people: start.people,
    hasOwn: true,
    mode: 'even',
    own: '',
  })
  const account =
    wallets.find(({ id }) => id === kept.accountId) ??
    wallets.find(({ currency_code }) => currency_code === start.currency) ??
    wallets[indexOfWallet(wallets, current)] ??
    wallets[0]
  const currency = account.currency_code
  const draft = draftIn(kept, currency)
  const { people, note, lastDay } = draft
  const change = (parts: Partial<RequestDraft>) => put({ ...draft, ...parts })
  const shared = shareBill(draft, currency)
  const isDay = isLastDay(lastDay, Date.parse(`${least}T12:00:00`))
  const isNoteRefused = hasLink(note) || note.trim().length > NOTE_LENGTH
  const make = useMakeRequest({
    account,
    draft,
    shared,
    onMade: (request) => {
      forget()
      void queryClient.invalidateQueries({ queryKey: ['requests'] })
      onMade(request)
    },
  })
  const isUnsettled = useIsUnsettled('makeRequest')
  const isReady = !isUnsettled && canAsk(shared) && isDay && !isNoteRefused && isOnline
  const hint = findHint({ isOnline, isUnsettled, hasBill: shared.bill > 0n, people })
  const asked = formatMoney(formatAmount(shared.asked, decimalsOf(currency)), {
    currency,
    language,
  }).text
  return (
    <FlowPage>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) make.start()
        }}
      >
        <MoneyField
          label={text(isBill(draft) ? 'request.bill_label' : 'request.amount_label')}
          caption={text(isBill(draft) ? 'request.bill_label' : 'request.amount_label')}
          value={draft.bill}
          onChange={(bill) => change({ bill })}
          currency={currency}
        />
        <section className={stack.gap4} aria-labelledby={titleId}>
          <div className={styles.heading}>
            <h2 className={styles.title} id={titleId}>
              {text(isBill(draft) ? 'split.people_title' : 'request.who_title')}
            </h2>
            <Button
              kind="plain"
              size="small"
              icon={<Icon of={UserPlus} size={20} />}
              onClick={() => setIsChoosing(true)}
            >
              {text('request.who_add_btn')}
            </Button>
          </div>
          {people.length > 0 && (
            <SplitList draft={draft} shared={shared} currency={currency} onChange={change} />
          )}
        </section>
        <PeoplePanel
          isOpen={isChoosing}
          people={people}
          onChange={(chosen) => change({ people: chosen })}
          onClose={() => setIsChoosing(false)}
        />
        <TextField
          label={text('request.note_label')}
          optionalMark={text('common.optional')}
          placeholder={text('request.note_placeholder')}
          value={note}
          onChange={(typed) => put({ note: typed.replaceAll(/\s/g, ' ') })}
          limit={noteLimit}
          autoComplete="off"
          error={hasLink(note) ? text('send.note_forbidden') : undefined}
        />
        <DayField
          label={text('request.until_label')}
          value={lastDay}
          least={least}
          most={most}
          onChoose={(day) => put({ lastDay: day })}
          help={text('request.until_hint')}
          error={isDay ? undefined : text('request.date_error')}
        />
        <AccountField
          labelKey="request.account_label"
          titleKey="account.select.title_credit"
          wallets={wallets}
          wallet={account}
          onChoose={({ id }) => put({ accountId: id })}
        />
        {people.some(({ kind }) => kind === 'phone') && <Notice>{text('request.privacy')}</Notice>}
        <ErrorLine message={make.error ? errorText(make.error, text) : undefined} />
        <FlowSubmit>
          <p className={styles.hint} id={hintId}>
            {hint && text(hint)}
          </p>
          <MainButton
            type="submit"
            isBusy={make.isPending}
            disabled={!isReady}
            aria-describedby={hintId}
          >
            {shared.asked > 0n
              ? text('request.submit_btn', { amount: asked })
              : text('request.submit_empty_btn')}
          </MainButton>
        </FlowSubmit>
      </form>
    </FlowPage>
  )
}

interface HintState {
  isOnline: boolean
  isUnsettled: boolean
  hasBill: boolean
  people: RequestDraft['people']
}

/** Returns what is still missing before it can be asked; undefined where nothing is. */
function findHint({ isOnline, isUnsettled, hasBill, people }: HintState): TextKey | undefined {
  if (!isOnline) return 'error.offline_action'
  if (isUnsettled) return 'act.wait_hint'
  if (people.length > 0) return hasBill ? undefined : 'request.amount_hint'
  return hasBill ? 'request.people_hint' : 'request.enter_hint'
}

/** Returns the days between which a request ends, which follow the calendar. */
function useLastDays() {
  const days = useClock((now) => Object.values(lastDays(now)).join(' '))
  const [least = '', most = '', usual = ''] = days.split(' ')
  return { least, most, usual }
}
