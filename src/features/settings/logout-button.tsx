import { LogOut } from '@lucide/icons'
import { useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { report } from '../../kernel/runtime/report.ts'
import { endSession, readToken } from '../../kernel/session/session.ts'
import { LogOutDialog } from '../../shared/log-out/log-out-dialog.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './logout-button.module.css'

/**
 * Asks, then deletes the owner's data here and revokes the token on the server where it can (C4).
 */
export function LogoutButton() {
  const { text } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className={styles.logout} onClick={() => setIsAsking(true)}>
        <Icon of={LogOut} size={20} />
        <span>{text('settings.logout_btn')}</span>
      </button>
      <LogOutDialog isOpen={isAsking} onClose={() => setIsAsking(false)} onLogOut={logOut} />
    </>
  )
}

/** Does not wait for the server, so that logout works without a network. */
function logOut(): void {
  // Ignores a second press before the dialog has closed.
  if (readToken() === undefined) return
  import('../../shared/push/turn-on-push.ts')
    .then(({ forgetSubscription }) => forgetSubscription())
    .catch((error: unknown) => report('push', error))
  call(profileEndpoints.logout).catch((error: unknown) => report('logout', error))
  endSession('logout')
}
