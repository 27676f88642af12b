import { useEffect, useState } from 'react'
import { hasOverlay } from '../../kernel/runtime/overlay-stack.ts'
import { launchTelegram } from '../../shared/telegram/launch.ts'
import { LinkDialogs } from './link-dialogs.tsx'
import { isPostponed, postpone } from './postpone.ts'

const PUT_OFF_KEY = 'telegram-put-off'
const PUT_OFF_DAYS = 14

/** Offers to link the account that opened the app, again two weeks after "not now" (Q1). */
export function LinkOffer({ isUnlinked }: { isUnlinked: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isUnlinked) return undefined
    let isLeft = false
    const offer = async () => {
      // Also where it was put off, so that Settings may link it later.
      const launch = await launchTelegram()
      // Not over something that the owner has opened meanwhile.
      if (!isLeft && launch && !isPostponed(PUT_OFF_KEY, PUT_OFF_DAYS) && !hasOverlay())
        setIsOpen(true)
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
        postpone(PUT_OFF_KEY)
        setIsOpen(false)
      }}
      onLinked={() => setIsOpen(false)}
    />
  )
}
