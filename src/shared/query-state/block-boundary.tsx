import { CatchBoundary, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { isLostFile } from '../../kernel/runtime/lost-file.ts'
import { report } from '../../kernel/runtime/report.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Content } from '../../ui/content/content.ts'

/** Error boundary of a block: shows a line with a retry while the rest of the page works (A11). */
export function BlockBoundary({ name, children }: { name: string; children: Content }) {
  // Key of the rendered page: the address changes earlier, and the failed page would fail again.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  return (
    <CatchBoundary
      getResetKey={() => path}
      errorComponent={BlockFailed}
      onCatch={(error) => report(`block.${name}`, error)}
    >
      {children}
    </CatchBoundary>
  )
}

/**
 * A page whose files are not cached says so without a network, and opens when the network returns.
 */
function BlockFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const { text } = useTexts()
  const router = useRouter()
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    // The router caches the failure of a page's chunk until its routes are loaded again.
    await router.invalidate().catch((reason: unknown) => report('block.retry', reason))
    setRetrying(false)
    reset()
  }
  const isOnline = useOnline()
  const [isNotSaved] = useState(() => !isOnline && isLostFile(error))
  const open = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!isNotSaved || !isOnline) return undefined
    const timer = setTimeout(open)
    return () => clearTimeout(timer)
  }, [isNotSaved, isOnline])
  return (
    <Notice
      kind="warning"
      action={
        <Button kind="soft" size="small" isBusy={isRetrying} onClick={() => void retry()}>
          {text('common.retry')}
        </Button>
      }
    >
      {text(isNotSaved ? 'error.page_not_saved' : 'error.block_failed')}
    </Notice>
  )
}
