import { useEffect } from 'react'
import { LockScreen } from '../../features/app-lock/lock-screen.tsx'
import { mountUnlocked, leaveWallet, startGuard } from './guard.ts'
import { askOtherTabs, tellOtherTabs } from './tabs.ts'

/** The lock of the app, over pages that are not mounted. */
export function LockPage() {
  useEffect(() => {
    startGuard()
    askOtherTabs()
  }, [])
  return (
    <LockScreen
      onOpen={async () => {
        tellOtherTabs()
        await mountUnlocked()
      }}
      onLeave={leaveWallet}
    />
  )
}
