import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './level-card.module.css'

/** Permissions of the level, as rows of a definition list. */
export function Permissions({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const rows = [
    { key: 'settings.permissions_topup', isAllowed: profile.is_topup_allowed },
    { key: 'settings.permissions_withdrawal', isAllowed: profile.is_withdrawal_allowed },
  ] as const
  return rows.map(({ key, isAllowed }) => (
    <div key={key} className={styles.row}>
      <dt className={styles.label}>{text(key)}</dt>
      <dd>{text(isAllowed ? 'settings.permission_on' : 'settings.permission_off')}</dd>
    </div>
  ))
}
