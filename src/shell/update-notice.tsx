import { RefreshCw } from '@lucide/icons'
import { useState } from 'react'
import type { UpdateOffer } from '../kernel/runtime/update-offer.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import styles from './update-notice.module.css'

/** Offers a version that the page did not load automatically (A4, A5, U51). */
export function UpdateNotice({ offer }: { offer: UpdateOffer }) {
  const { text } = useTexts()
  const [postponed, setPostponed] = useState<string>()
  const { isUrgent } = offer
  if (offer.version === postponed && !isUrgent) return null
  return (
    <div className={styles.place}>
      <Notice
        icon={<Icon of={RefreshCw} size={20} />}
        kind={isUrgent ? 'warning' : 'info'}
        title={text(isUrgent ? 'update.urgent_title' : 'update.title')}
        action={
          <>
            <Button kind="soft" size="small" onClick={offer.apply}>
              {text('update.btn')}
            </Button>
            {!isUrgent && (
              <Button kind="plain" size="small" onClick={() => setPostponed(offer.version)}>
                {text('update.later_btn')}
              </Button>
            )}
          </>
        }
      >
        {text(isUrgent ? 'update.urgent_descr' : 'update.descr')}
      </Notice>
    </div>
  )
}
