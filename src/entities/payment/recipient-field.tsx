import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { AddressField } from '../../ui/address-field.tsx'
import { CardField } from '../../ui/card-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isCardWhole, type RecipientKind } from './why-not-withdraw.ts'

/** Both ways to name a recipient; the currency decides which one counts. */
export interface RecipientDraft {
  pan: string
  address: string
}

export const NO_RECIPIENT: RecipientDraft = { pan: '', address: '' }

interface RecipientFieldProps {
  kind: RecipientKind
  value: RecipientDraft
  onChange: (value: RecipientDraft) => void
}

/** A card number, or for USDC an address with a warning (G2). */
export function RecipientField({ kind, value, onChange }: RecipientFieldProps) {
  return kind === 'card' ? (
    <CardNumber value={value.pan} onChange={(pan) => onChange({ pan, address: '' })} />
  ) : (
    <Address value={value.address} onChange={(address) => onChange({ pan: '', address })} />
  )
}

interface TextProps {
  value: string
  onChange: (value: string) => void
}

function CardNumber({ value, onChange }: TextProps) {
  const { text } = useTexts()
  const [wasLeft, setWasLeft] = useState(false)
  const isWrong = wasLeft && value !== '' && !isCardWhole(value)
  return (
    <CardField
      label={text('withdrawal.card_label')}
      value={value}
      onChange={(pan) => {
        // What is typed anew is not judged before it is left again.
        if (isCardWhole(pan)) setWasLeft(false)
        onChange(pan)
      }}
      brandLabels={{
        mir: text('card_brand.mir'),
        visa: text('card_brand.visa'),
        mastercard: text('card_brand.mastercard'),
      }}
      placeholder={text('withdrawal.card_placeholder')}
      error={isWrong ? text('validation.card_incomplete') : ''}
      onBlur={() => setWasLeft(true)}
    />
  )
}

function Address({ value, onChange }: TextProps) {
  const { text } = useTexts()
  const [wasLeft, setWasLeft] = useState(false)
  return (
    <>
      <AddressField
        label={text('withdrawal.address_label')}
        value={value}
        onChange={onChange}
        placeholder={text('withdrawal.address_placeholder')}
        pasteLabel={text('withdrawal.address_paste_btn')}
        error={wasLeft && value === '' ? text('validation.address_required') : ''}
        onBlur={() => setWasLeft(true)}
      />
      <Notice kind="warning">{text('withdrawal.address_warning')}</Notice>
    </>
  )
}
