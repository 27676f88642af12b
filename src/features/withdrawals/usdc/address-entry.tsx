import { CircleCheck, ScanLine, TriangleAlert } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TextKey } from '../../../kernel/texts/built-in.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { iconButtonClass } from '../../../ui/button/icon-button.tsx'
import { AddressField } from '../../../ui/field/address-field.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { keepPayoutDraft } from '../payout/payout-draft.ts'
import type { AddressCheck } from './address-check.ts'
import styles from './address-entry.module.css'

const ERRORS: Readonly<Partial<Record<AddressCheck, TextKey>>> = {
  'bad-checksum': 'crypto.address_bad_checksum',
  contract: 'crypto.address_contract',
  token: 'crypto.address_token',
  burn: 'crypto.address_burn',
  system: 'crypto.address_system',
  own: 'crypto.address_own',
  blocked: 'crypto.address_blocked',
}

interface AddressEntryProps {
  address: string
  check: AddressCheck
  onChange: (address: string) => void
  /** Why the server refused it; empty once it is changed. */
  refusal: string
}

/** The recipient's address, pasted or scanned, and what its check found. */
export function AddressEntry({ address, check, onChange, refusal }: AddressEntryProps) {
  const { text } = useTexts()
  const [wasLeft, setWasLeft] = useState(address !== '')
  const wrong = () => {
    const key = ERRORS[check]
    if (key) return text(key)
    return check === 'shape' && wasLeft ? text('crypto.address_shape') : ''
  }
  const error = refusal || wrong()
  return (
    <div>
      <AddressField
        label={text('crypto.address_label')}
        value={address}
        onChange={onChange}
        placeholder={text('withdrawal.address_placeholder')}
        pasteLabel={text('withdrawal.address_paste_btn')}
        pasteRefused={text('common.paste_refused')}
        error={error}
        onBlur={() => setWasLeft(address !== '')}
        end={
          <Link
            to="/payment"
            search={{ tab: 'scan' }}
            className={iconButtonClass('bare')}
            aria-label={text('crypto.address_scan')}
            title={text('crypto.address_scan')}
            onClick={keepPayoutDraft}
          >
            <Icon of={ScanLine} size={20} />
          </Link>
        }
      />
      <p className={check === 'valid' ? styles.good : styles.doubtful} role="status">
        {error === '' && <Found check={check} />}
      </p>
    </div>
  )
}

function Found({ check }: { check: AddressCheck }) {
  const { text } = useTexts()
  if (check === 'valid') {
    return (
      <>
        <Icon of={CircleCheck} size={16} />
        <span>{` ${text('crypto.address_ok')}`}</span>
      </>
    )
  }
  if (check !== 'no-checksum') return null
  return (
    <>
      <Icon of={TriangleAlert} size={16} />
      <span>{` ${text('crypto.address_no_checksum')}`}</span>
    </>
  )
}
