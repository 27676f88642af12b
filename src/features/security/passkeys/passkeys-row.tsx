import { KeyRound } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { PageRow } from '../../../shared/page-row/page-row.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'

/** The row that leads to the page of passkeys, with their number (M2). */
export function PasskeysRow() {
  const { text } = useTexts()
  const count = useQuery(profileQuery).data?.passkey_count ?? 0
  return (
    <PageRow
      to="/settings/security/passkeys"
      icon={KeyRound}
      title={text('security.passkeys')}
      caption={
        count > 0
          ? text('security.passkeys_count', { count: String(count) })
          : text('security.passkey_none')
      }
    />
  )
}
