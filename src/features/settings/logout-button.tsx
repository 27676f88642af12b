import { LogOut } from '@lucide/icons'
import { useState } from 'react'
import { logOut } from '../../shared/log-out/log-out.ts'
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
