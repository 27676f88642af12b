import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { useIsInstallOffered } from '../../entities/installation/use-is-install-offered.ts'
import { useIsPinMissing } from '../../entities/profile/use-is-pin-missing.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { forgetNoticeRoom, readNoticeRoom, watchNoticeRoom } from './notice-room.ts'

/** A browser that offers the installation at all does so soon after the page has come. */
const LATEST_MS = 5000

interface HomeNotice {
  told: 'pin' | 'install' | undefined
  /** Kept for an offer that is not there yet, px. */
  room: number
}

/**
 * What the owner is told above the wallets, one thing at a time (U38): without a connection, which
 * the wallets tell of themselves, no PIN could be set; the installation can wait for both. Its offer must not
 * move what the hand aims at: it shows if it is there when Home opens, or in the room that the notice had the
 * last time, which is kept for some seconds; one that comes later waits until Home is opened again.
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
