import { ChevronRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FreezeButton } from '../../shared/brakes/freeze-button.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { PhoneText } from '../../ui/phone/phone-text.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './profile-card.module.css'

/**
 * Letter, name and phone of the owner as one row that leads to Settings, for the right column (C5).
 */
export function ProfileRow() {
  const { text } = useTexts()
  return (
    <QueryBlock
      query={useQuery(profileQuery)}
      titleKey="settings.error"
      skeleton={<Skeleton height={72} radius={24} />}
    >
      {({ first_name: first, last_name: last, phone }) => (
        <section className={styles.single} aria-label={text('settings.profile_title')}>
          <Link to="/settings" className={pressableRowClass}>
            <RowContents
              leading={<Avatar name={first} />}
              title={
                <bdi>{[first, last].filter(Boolean).join(' ') || text('common.not_specified')}</bdi>
              }
              caption={phone ? <PhoneText phone={phone} /> : text('common.not_specified')}
              end={<Icon of={ChevronRight} size={20} />}
            />
          </Link>
          <FreezeButton />
        </section>
      )}
    </QueryBlock>
  )
}
