import { RotateCw } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh/pull-to-refresh.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'
import { reloadMoney } from './refresh-money.ts'

/**
 * Refetches balances and transactions: by a button from 768 px on, below that by pulling the page
 * down.
 */
export function RefreshControl() {
  const { text } = useTexts()
  const client = useQueryClient()
  const isWide = useMedia(WIDE)
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    if (isRefreshing) return
    setRefreshing(true)
    await reloadMoney(client)
    setRefreshing(false)
  }
  return (
    <>
      {isWide ? (
        <IconButton
          label={text('common.refresh')}
          on="bare"
          aria-busy={isRefreshing}
          onClick={() => void refresh()}
        >
          {isRefreshing ? <Spinner size={20} /> : <Icon of={RotateCw} size={20} />}
        </IconButton>
      ) : (
        <PullToRefresh isRefreshing={isRefreshing} onRefresh={() => void refresh()} />
      )}
      <LiveRegion message={isRefreshing ? text('common.refreshing') : ''} />
    </>
  )
}
