import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TELEGRAM } from '../../contract/rules/capabilities.ts'
import { useCapability } from '../../entities/profile/capability.ts'
import { useIsPinMissing } from '../../entities/profile/use-is-pin-missing.ts'
import { hasOverlay } from '../../runtime/overlay-stack.ts'
import { localStore } from '../../runtime/storage.ts'
import { launchTelegram } from '../../shared/telegram/launch.ts'
import { LinkDialogs } from './link-dialogs.tsx'
import { telegramQuery } from './telegram.queries.ts'

const PUT_OFF_KEY = 'telegram-put-off'
const PUT_OFF_MS = 14 * 24 * 60 * 60_000

/** Offers to link the account that opened the app, again two weeks after "not now" (Q1). */
export function LinkOffer() {
  const isThere = useCapability(TELEGRAM)
  const isPinMissing = useIsPinMissing()
  const { data } = useQuery({ ...telegramQuery, enabled: isThere && !isPinMissing })
  const isUnlinked = data?.link === null
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isUnlinked) return undefined
    let isLeft = false
    const offer = async () => {
      // Also where it was put off, so that Settings may link it later.
      const launch = await launchTelegram()
      // Not over something that the owner has opened meanwhile.
      if (!isLeft && launch && !isPutOff() && !hasOverlay()) setIsOpen(true)
    }
    void offer()
    return () => {
      isLeft = true
    }
  }, [isUnlinked])
  return (
    <LinkDialogs
      isOpen={isOpen}
      onPutOff={() => {
        localStore.write(PUT_OFF_KEY, String(Date.now()))
        setIsOpen(false)
      }}
      onLinked={() => setIsOpen(false)}
    />
  )
}

function isPutOff(): boolean {
  return Date.now() - Number(localStore.read(PUT_OFF_KEY) ?? 0) < PUT_OFF_MS
}
