import { useState } from 'react'
import { OPEN_PAYMENTS } from '../../../contract/rules/capabilities.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AppPhoneField } from '../../shared/phone-entry/app-phone-field.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { findContactPicker } from './contact-picker.ts'
import { findAddressIn, readRecipientAddress } from './recipient-address.ts'
import type { TransferDraft } from './transfer-draft.ts'
import styles from './transfer-form.module.css'

/** What the recipient needs, by the name of the app: its article depends on it. */
const HELP = {
  'app.name': 'send.recipient_help',
  'app.name.grok': 'send.recipient_help_grok',
} as const

/** A text that is a phone alone: the beginning of a full number. */
const PHONE = /^\s*\+[\d\s()-]*$/

type TypedRecipient = Pick<TransferDraft, 'phone' | 'address'>

interface RecipientEntryProps {
  typed: TypedRecipient
  onChange: (typed: Partial<TypedRecipient>) => void
}

/**
 * The recipient's phone, or their wallet address where the server has such. What is typed or pasted
 * into the wrong one of the two fields moves into the other.
 */
export function RecipientEntry({ typed, onChange }: RecipientEntryProps) {
  const { text } = useTexts()
  const hasAddresses = useCapability(OPEN_PAYMENTS)
  const [choose] = useState(findContactPicker)
  const [isSwitched, setIsSwitched] = useState(false)
  const help = text(HELP[environment.nameKey])
  const switchTo = (next: Partial<TypedRecipient>) => {
    setIsSwitched(true)
    onChange(next)
  }
  const { phone, address } = typed
  if (!hasAddresses || address === undefined) {
    return (
      <div className={styles.recipient}>
        <AppPhoneField
          label={text('send.recipient_label')}
          value={phone}
          onChange={(value) => onChange({ phone: value })}
          onText={(given) => {
            const found = hasAddresses ? findAddressIn(given) : undefined
            if (found !== undefined) switchTo({ address: found })
            return found !== undefined
          }}
          help={help}
          source={choose && { label: text('send.contacts_btn'), choose }}
          hasAutoFocus={isSwitched || !matchMedia('(pointer: coarse)').matches}
        />
        {hasAddresses && (
          <Button kind="plain" size="small" onClick={() => switchTo({ address: '' })}>
            {text('send.by_address_btn')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.recipient}>
      <TextField
        label={text('send.address_label')}
        placeholder={text('send.address_placeholder')}
        value={address}
        onChange={(value) => {
          if (PHONE.test(value)) {
            const digits = `+${value.replaceAll(/\D/g, '')}`
            switchTo({ address: undefined, phone: { iso: phone.iso, digits } })
          } else onChange({ address: value })
        }}
        help={help}
        error={
          readRecipientAddress(address, location.host).kind === 'wrong'
            ? text('send.address_wrong', { host: location.host })
            : undefined
        }
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it follows a press, or what was typed into the field before
        autoFocus={isSwitched}
      />
      <Button kind="plain" size="small" onClick={() => switchTo({ address: undefined })}>
        {text('send.by_phone_btn')}
      </Button>
    </div>
  )
}
