import { useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/**
 * Returns whether the end of the owner's freeze is being confirmed, and what begins and leaves that
 * (S7).
 */
export function useUnfreeze({ isFrozen }: { isFrozen: boolean }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [isAsked, setIsAsked] = useState(false)
  // The freeze may end on another device meanwhile; a later one does not reopen the question.
  if (!isFrozen && isAsked) setIsAsked(false)
  return {
    isAsked,
    ask: () => {
      if (isOnline) setIsAsked(true)
      else showToast(text('error.offline_action'))
    },
    close: () => setIsAsked(false),
  }
}
