import { SupportContacts } from '../../shared/legal/support-contacts.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Says that the owner has no account in the currency that another page was asked for (E7). */
export function NoAccountNotice({ currency }: { currency: string }) {
  const { text } = useTexts()
  return (
    <Notice kind="warning" action={<SupportContacts order="phone-first" />}>
      {text('wallet.save.no_account', { code: currency })}
    </Notice>
  )
}
