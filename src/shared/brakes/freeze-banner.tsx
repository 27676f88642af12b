import { Snowflake } from '@lucide/icons'
import { useState } from 'react'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { formatDate, formatTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ClosedDialog } from './closed-dialog.tsx'
import styles from './freeze-banner.module.css'
import { UnfreezeButton } from './unfreeze-button.tsx'

interface FreezeBannerProps {
  freeze: NonNullable<AuthInfo['own_freeze']>
}

/** Shows on Home since when the owner has frozen what leaves the wallet, and ends that (S7). */
export function FreezeBanner({ freeze: { frozen_at: at } }: FreezeBannerProps) {
  const { text } = useTexts()
  const words = useDateWords()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <section className={styles.banner} aria-label={text('freeze.banner_title')}>
      <Icon of={Snowflake} size={24} />
      <div className={styles.content}>
        <p className={styles.title}>{text('freeze.banner_title')}</p>
        <p>{text('freeze.banner_descr', { date: formatDate(at, words), time: formatTime(at) })}</p>
        <div className={styles.buttons}>
          <UnfreezeButton size="small" />
          <Button kind="soft" size="small" onClick={() => setIsDialogOpen(true)}>
            {text('freeze.what_btn')}
          </Button>
        </div>
      </div>
      <ClosedDialog
        isOpen={isDialogOpen}
        canUnfreeze={false}
        onClose={() => setIsDialogOpen(false)}
      />
    </section>
  )
}
