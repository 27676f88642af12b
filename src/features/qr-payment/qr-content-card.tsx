import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AddressCode, readAddressCode } from '../../../contract/rules/address-code.ts'
import { WITHDRAWALS } from '../../../contract/rules/capabilities.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { CopyRow } from '../../ui/list/copy-row.tsx'
import { classifyQr } from './qr-content.ts'
import styles from './qr-content-card.module.css'

/**
 * Content of a code as text, with a copy button; never opened as a link. An address leads to a
 * withdrawal of USDC, where the owner can make one.
 */
export function QrContentCard({ content }: { content: string }) {
  const { text } = useTexts()
  const what = classifyQr(content)
  const target = useTarget(content)
  const label = () => {
    if (target) return text('scan.foreign_crypto')
    if (what.kind === 'link') return text('scan.foreign_link', { host: what.host })
    if (what.kind === 'wallet') return text('scan.foreign_wallet', { host: what.host })
    return text(`scan.foreign_${what.kind}`)
  }
  return (
    <div className={styles.card}>
      <CopyRow
        label={label()}
        value={content}
        copyLabel={text('scan.foreign_copy_btn')}
        onCopy={() => showToast(text('common.copied'))}
      />
      {target && <WithdrawLink target={target} />}
    </div>
  )
}

function WithdrawLink({ target: { address, network } }: { target: AddressCode }) {
  const { text } = useTexts()
  const [at] = useState(() => Date.now())
  return (
    <Link
      to="/wallet/withdrawal/usdc"
      state={{ scannedAddress: { address, at, ...(network !== undefined && { network }) } }}
      className={buttonClass({ isWide: true, size: 'medium' })}
    >
      {text('scan.foreign_crypto_btn')}
    </Link>
  )
}

/** Returns the address of a code that the owner can withdraw USDC to. */
function useTarget(content: string): AddressCode | undefined {
  const canWithdraw = useCapability(WITHDRAWALS.usdc)
  const { data: wallets } = useQuery(walletsQuery)
  const hasAccount = wallets?.some(({ currency_code: code }) => code === ADDRESS_CURRENCY) === true
  return canWithdraw && hasAccount ? readAddressCode(content.trim()) : undefined
}
