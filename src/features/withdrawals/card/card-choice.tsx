import { CreditCard, Plus, Trash2 } from '@lucide/icons'
import { useId, useState } from 'react'
import type { SavedCard, WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { ErrorLine } from '../../../ui/field/error-line.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../../ui/icon/symbol-disc.tsx'
import { RowContents } from '../../../ui/list/list-card.tsx'
import mark from '../../../ui/choice/radio.module.css'
import styles from './card-choice.module.css'
import { CardFrame } from './card-frame.tsx'
import { ForgetCardDialog } from './forget-card-dialog.tsx'
import { NEW_CARD, type NewCard } from './new-card.ts'
import { useCardName } from './use-card-name.ts'

interface CardChoiceProps {
  way: WithdrawalMethod
  saved: readonly SavedCard[]
  chosenId: string
  /** The card from the provider's form; undefined until it has answered. */
  newCard: NewCard | undefined
  /** Why the server refused the card. */
  error: string
  onChoose: (id: string) => void
  onNewCard: (card: NewCard | undefined) => void
}

/** The saved cards, one to be chosen, and last a new one with the provider's form. */
export function CardChoice(props: CardChoiceProps) {
  const { way, saved, chosenId, newCard, error, onChoose, onNewCard } = props
  const { text } = useTexts()
  const nameOf = useCardName()
  const name = useId()
  const titleId = useId()
  const [forgotten, setForgotten] = useState<SavedCard>()
  const isNew = chosenId === NEW_CARD
  const radio = (id: string) => (
    <input
      className={mark.radio}
      type="radio"
      name={name}
      value={id}
      checked={id === chosenId}
      onChange={() => onChoose(id)}
    />
  )
  return (
    <div>
      <h2 className={styles.title} id={titleId}>
        {text('card.saved_title')}
      </h2>
      <div className={styles.card} role="radiogroup" aria-labelledby={titleId}>
        {saved.map((card) => (
          <div key={card.id} className={styles.line}>
            <label className={styles.row}>
              <RowContents
                leading={
                  <SymbolDisc>
                    <Icon of={CreditCard} size={20} />
                  </SymbolDisc>
                }
                title={nameOf(card)}
              />
              {radio(card.id)}
            </label>
            <IconButton
              label={text('card.remove_title', { last4: card.last4 })}
              on="bare"
              onClick={() => setForgotten(card)}
            >
              <Icon of={Trash2} size={20} />
            </IconButton>
          </div>
        ))}
        <label className={styles.row}>
          <RowContents
            leading={
              <SymbolDisc tone="soft">
                <Icon of={Plus} size={20} />
              </SymbolDisc>
            }
            title={newCard ? nameOf(newCard) : text('card.new')}
          />
          {radio(NEW_CARD)}
        </label>
        {isNew && <CardFrame way={way} card={newCard} onCard={onNewCard} />}
        <ErrorLine message={error} />
      </div>
      <ForgetCardDialog
        card={forgotten}
        onClose={() => setForgotten(undefined)}
        onForgotten={(id) => {
          setForgotten(undefined)
          if (id === chosenId) onChoose(saved.find((one) => one.id !== id)?.id ?? NEW_CARD)
        }}
      />
    </div>
  )
}
