import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isZeroAmount } from '../../../../contract/rules/money.ts'
import { formatMoney } from '../../../../contract/rules/money-format.ts'
import type { PayoutTarget } from '../../../../contract/calls/payout-targets.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { Fact } from '../../../ui/list/fact-list.tsx'
import { FeeAmount } from '../payout/fee-amount.tsx'
import { MethodPage, type MethodParts } from '../payout/method-page.tsx'
import { ArrivalFact } from '../payout/arrival-fact.tsx'
import { ActFacts } from '../../../shared/money-act/act-facts.tsx'
import { PayoutForm } from '../payout/payout-form.tsx'
import { usePayoutDraft } from '../payout/payout-draft.ts'
import { savedCardsQuery } from '../payout/payout.queries.ts'
import { usePayoutForm } from '../payout/use-payout-form.ts'
import { usePayoutQuote } from '../payout/use-quote.ts'
import { CardChoice } from './card-choice.tsx'
import textStyle from '../../../ui/styles/text-style.module.css'
import { CardSummary } from './card-summary.tsx'
import { NEW_CARD, type NewCard } from './new-card.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import { formatRate } from '../../../../contract/rules/rate-format.ts'

interface CardScreenProps {
  wallets: readonly [Account, ...Account[]]
  currency: string | undefined
}

const FACTS = [
  'withdrawal.fact_debited',
  'withdrawal.fact_returned',
  'withdrawal.fact_card',
] as const

/** A withdrawal to a card, whose number only the provider sees (L7). */
export function CardScreen({ wallets, currency }: CardScreenProps) {
  return (
    <MethodPage method="card" wallets={wallets} currency={currency} facts={FACTS}>
      {(parts) => <CardForm {...parts} />}
    </MethodPage>
  )
}

/** Amount and card of a withdrawal: a saved one, or a new one from the provider's form. */
function CardForm({ account, way, amount, setAmount }: MethodParts) {
  const { text } = useTexts()
  const { data: saved = [] } = useQuery(savedCardsQuery)
  const [{ cardId: chosen }, changeDraft] = usePayoutDraft()
  const [newCard, setNewCard] = useState<NewCard>()
  const [isKept, setIsKept] = useState(true)
  const currency = account.currency_code
  const isKnown = chosen === NEW_CARD || saved.some(({ id }) => id === chosen)
  const chosenId = (isKnown ? chosen : undefined) ?? saved[0]?.id ?? NEW_CARD
  const isNew = chosenId === NEW_CARD
  const card = isNew ? newCard : saved.find(({ id }) => id === chosenId)
  const target = (): PayoutTarget | undefined => {
    if (!isNew) return card && { method: 'card', card_id: chosenId }
    return newCard && { method: 'card', ...newCard, is_kept: isKept }
  }
  const asked = usePayoutQuote({ account, way, amount })
  const form = usePayoutForm({ account, way, amount, to: target(), asked })
  const change = (apply: () => void) => {
    form.clearServerError()
    apply()
  }
  const terms = useTerms({ way, currency })
  return (
    <PayoutForm
      form={form}
      amount={amount}
      setAmount={setAmount}
      renderSummary={(payout) => card && <CardSummary payout={payout} card={card} />}
      footer={terms !== '' && <p className={textStyle.hint}>{terms}</p>}
    >
      <CardChoice
        way={way}
        saved={saved}
        chosenId={chosenId}
        newCard={newCard}
        error={form.refusalOf('recipient')}
        onChoose={(id) => change(() => changeDraft({ cardId: id }))}
        onNewCard={(entered) => change(() => setNewCard(entered))}
      />
      {isNew && (
        <Checkbox isChecked={isKept} onChange={setIsKept}>
          {text('card.save_checkbox')}
        </Checkbox>
      )}
      {asked.quote && (
        <ActFacts isLoading={asked.isLoading} tariff={asked.quote.tariff_number}>
          <Fact name={text('common.fee')}>
            <FeeAmount fee={asked.quote.fee} currency={currency} />
          </Fact>
          <ArrivalFact quote={asked.quote} usual="withdrawal.card_descr" />
        </ActFacts>
      )}
    </PayoutForm>
  )
}

/** Returns what a withdrawal to a card costs, and between which amounts it may be. */
function useTerms({ way, currency }: { way: MethodParts['way']; currency: string }): string {
  const { text, language } = useTexts()
  const { least, greatest, percent } = way
  if (greatest === undefined) return ''
  const write = (money: string) => formatMoney(money, { currency, language }).text
  const bounds = { min: write(least), max: write(greatest) }
  if (percent === undefined || isZeroAmount(percent)) return text('card.terms_free', bounds)
  const fee = text('amount.percent', { percent: formatRate(percent, language) })
  return text('card.terms', { fee, ...bounds })
}
