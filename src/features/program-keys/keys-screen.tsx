import { ExternalLink, FileText } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { OPEN_PAYMENTS } from '../../../contract/rules/capabilities.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { PinNotice } from '../../shared/profile/pin-notice.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './keys.module.css'
import { ReadKeys } from './read-keys.tsx'
import { SigningKeys } from './signing-keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** Keys and webhooks of programs that the owner writes (T6). */
export function KeysScreen() {
  const { text } = useTexts()
  const isPinMissing = useIsPinMissing()
  const { data: profile } = useQuery(profileQuery)
  const hasOpenPayments = profile?.capabilities.includes(OPEN_PAYMENTS) === true
  return (
    <div className={styles.screen}>
      <p className={textStyle.body}>{text('keys.descr')}</p>
      {isPinMissing && <PinNotice isShown />}
      <ReadKeys canAdd={!isPinMissing} />
      {hasOpenPayments && <SigningKeys canAdd={!isPinMissing} />}
      <Webhooks canAdd={!isPinMissing} />
      <ListCard>
        <ListItem>
          <a href="/developers" target="_blank" rel="noopener" className={pressableRowClass}>
            <RowContents
              leading={
                <SymbolDisc tone="soft">
                  <Icon of={FileText} size={20} />
                </SymbolDisc>
              }
              title={text('keys.docs_row')}
              end={<Icon of={ExternalLink} size={20} />}
            />
          </a>
        </ListItem>
      </ListCard>
    </div>
  )
}
