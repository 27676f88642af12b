import { Copy } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { OPEN_PAYMENTS } from '../../../contract/rules/capabilities.ts'
import { copyText } from '../../kernel/runtime/copy-text.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { walletAddressQuery } from '../../shared/wallet-address/wallet-address.queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

/**
 * The name of the owner's wallet address, a press on which copies the whole of it; nothing without
 * one (T1).
 */
export function OwnAddressName() {
  const { text } = useTexts()
  const isServed = useCapability(OPEN_PAYMENTS)
  const { data } = useQuery({ ...walletAddressQuery, enabled: isServed })
  if (!isServed || !data?.address) return null
  const { name, url } = data.address
  const copy = async () => {
    if (await copyText(url)) showToast(text('address.copy_done'))
  }
  return (
    <Button
      kind="plain"
      size="small"
      icon={<Icon of={Copy} size={18} />}
      aria-label={`${text('common.copy')}: ${url}`}
      translate="no"
      onClick={() => void copy()}
    >
      {`@${name}`}
    </Button>
  )
}
