import { useEffect, useRef, useState } from 'react'
import { cardBrand, whyNotCard } from '../../../contract/rules/card-number.ts'
import { type WhyNotAddress, whyNotAddress } from '../../../contract/rules/crypto-address.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AddressField } from '../../ui/field/address-field.tsx'
import { CardField } from '../../ui/field/card-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import stack from '../../ui/styles/stack.module.css'
import type { RecipientKind } from './why-not-withdraw.ts'

/** A card number and an address; the currency decides which one counts. */
export interface RecipientDraft {
  pan: string
  address: string
}

interface RecipientFieldProps {
  kind: RecipientKind
  value: RecipientDraft
  onChange: (value: RecipientDraft) => void
  /** Why the server refused it; empty once it is changed. */
  refusal: string
}

/** A card number, or for USDC an address with a warning (G2). */
export function RecipientField({ kind, value, onChange, refusal }: RecipientFieldProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== '') ref.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [refusal])
  return (
    <div ref={ref} className={stack.gap5}>
      {kind === 'card' ? (
        <CardNumber
          value={value.pan}
          onChange={(pan) => onChange({ pan, address: '' })}
          refusal={refusal}
        />
      ) : (
        <Address
          value={value.address}
          onChange={(address) => onChange({ pan: '', address })}
          refusal={refusal}
        />
      )}
    </div>
  )
}

interface TextProps {
  value: string
  onChange: (value: string) => void
  refusal: string
}

function CardNumber({ value, onChange, refusal }: TextProps) {
  const { text } = useTexts()
  const [wasLeft, setWasLeft] = useState(false)
  const reason = value === '' ? undefined : whyNotCard(value)
  const brand = cardBrand(value)
  const wrong = () => {
    if (reason === 'invalid') return text('validation.card_invalid')
    return reason && wasLeft ? text('validation.card_incomplete') : ''
  }
  return (
    <CardField
      label={text('withdrawal.card_label')}
      value={value}
      onChange={(pan) => {
        // A change hides the error until the field loses the focus again.
        if (!whyNotCard(pan)) setWasLeft(false)
        onChange(pan)
      }}
      brandLabel={brand && text(`card_brand.${brand}`)}
      placeholder={text('withdrawal.card_placeholder')}
      error={refusal || wrong()}
      onBlur={() => setWasLeft(true)}
    />
  )
}

const ADDRESS_TEXTS = {
  missing: 'validation.address_required',
  format: 'validation.address_format',
  checksum: 'validation.address_checksum',
  token: 'crypto.address_token',
  burn: 'crypto.address_burn',
  system: 'crypto.address_system',
} as const satisfies Record<WhyNotAddress, TextKey>

function Address({ value, onChange, refusal }: TextProps) {
  const { text } = useTexts()
  const [wasLeft, setWasLeft] = useState(false)
  const reason = whyNotAddress(value)
  const isJudged = (reason !== 'missing' && reason !== 'format') || wasLeft
  return (
    <>
      <AddressField
        label={text('withdrawal.address_label')}
        value={value}
        onChange={(address) => {
          if (!whyNotAddress(address)) setWasLeft(false)
          onChange(address)
        }}
        placeholder={text('withdrawal.address_placeholder')}
        pasteLabel={text('withdrawal.address_paste_btn')}
        pasteRefused={text('common.paste_refused')}
        error={refusal || (reason && isJudged ? text(ADDRESS_TEXTS[reason]) : '')}
        onBlur={() => setWasLeft(true)}
      />
      <Notice kind="warning">{text('withdrawal.address_warning')}</Notice>
    </>
  )
}
