import { useTexts } from '../../kernel/texts/texts.tsx'
import { cardBrand } from '../../../contract/rules/card-number.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import { lastDigits, type PlainRecipient } from './payment.ts'

/**
 * Returns a function that describes the recipient: `Карта Мир •••• 0000`, `Адрес 0x52be…91c4`.
 */
export function useRecipientText(): (recipient: PlainRecipient) => string {
  const { text } = useTexts()
  return (recipient) => {
    if (recipient.kind === 'address') {
      return text('wallet.save.recipient_address', { short: shortenAddress(recipient.address) })
    }
    const last4 = lastDigits(recipient.pan)
    const brand = cardBrand(recipient.pan)
    if (!brand) return text('wallet.save.recipient_card_plain', { last4 })
    return text('wallet.save.recipient_card', { brand: text(`card_brand.${brand}`), last4 })
  }
}
