import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { useIsInstallOffered } from '../../shared/install/use-is-install-offered.ts'
import { useIsPinMissing } from '../../entities/profile/use-is-pin-missing.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { forgetNoticeRoom, readNoticeRoom, watchNoticeRoom } from './notice-room.ts'

/** Time in which a browser makes its install offer after the page has loaded, ms. */
const LATEST_MS = 5000

interface HomeNotice {
  told: 'pin' | 'install' | undefined
  /** Height reserved for an expected offer, px. */
  room: number
}

/**
 * Returns the one notice above the wallets (U38): none while the wallets are stale, since no PIN
 * could be set then; a missing PIN before the install offer. The offer must not move the page: it
 * shows if available when Home opens, or in the height reserved from the last visit for some
 * seconds; a later one waits until Home is opened again.
 */
export function useHomeNotice(notices: RefObject<HTMLElement | null>): HomeNotice {
  const { isRefetchError: isStale } = useQuery(walletsQuery)
  const isPinMissing = useIsPinMissing()
  const isOffered = useIsInstallOffered()
  const [lastRoom] = useState(readNoticeRoom)
  const [isOpen, setIsOpen] = useState(isOffered || lastRoom > 0)
  const [isSettled, setIsSettled] = useState(false)
  const offer = isOffered && isOpen ? 'install' : undefined
  const told = isStale ? undefined : isPinMissing ? 'pin' : offer
  const isTold = told !== undefined
  if ((isTold || isStale) && !isSettled) setIsSettled(true)
  const isAwaited = isOpen && !isSettled
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => setIsOpen(false), LATEST_MS)
    return () => clearTimeout(timer)
  }, [isAwaited])
  useEffect(() => {
    if (isTold && notices.current) return watchNoticeRoom(notices.current)
    forgetNoticeRoom()
    return undefined
  }, [isTold, notices])
  return { told, room: isAwaited ? lastRoom : 0 }
}
