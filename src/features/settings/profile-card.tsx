import { useQuery } from '@tanstack/react-query'
import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { PhoneText } from '../../ui/phone/phone-text.tsx'
import styles from './profile-card.module.css'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

/** Letter, name and data of the owner (J4). */
export function ProfileCard() {
  return (
    <QueryBlock
      query={useQuery(profileQuery)}
      titleKey="settings.error"
      skeleton={<ProfileSkeleton />}
    >
      {(profile) => <Profile profile={profile} />}
    </QueryBlock>
  )
}

function Profile({ profile }: { profile: AuthInfo }) {
  const { text } = useTexts()
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  const letter = (graphemesOf(profile.first_name)[0] ?? '').toLocaleUpperCase()
  return (
    <section className={styles.card} aria-label={text('settings.profile_title')}>
      <span role="img" aria-label={text('settings.avatar_label', { letter })}>
        <Avatar name={profile.first_name} size={80} />
      </span>
      <p className={styles.name}>
        <bdi>{name || text('common.not_specified')}</bdi>
      </p>
      <p className={styles.phone}>
        {profile.phone ? <PhoneText phone={profile.phone} /> : text('common.not_specified')}
      </p>
      <div className={styles.rows}>
        <FactList>
          <Fact name={text('settings.email')}>
            <EmailText address={profile.email || text('common.not_specified')} />
          </Fact>
          <Fact name={text('settings.registered_at')}>
            {profile.registered_at ? (
              <MomentText at={profile.registered_at} format="day" />
            ) : (
              text('common.not_specified')
            )}
          </Fact>
        </FactList>
      </div>
    </section>
  )
}

/** Placeholder of the profile with the heights of its parts. */
function ProfileSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton width={80} height={80} radius={40} />
      <div className={styles.name}>
        <Skeleton width={160} height={26} />
      </div>
      <Skeleton width={120} height={20} />
      <div className={styles.rows}>
        <Skeleton height={20} style={{ marginBlock: 8 }} />
        <Skeleton height={20} style={{ marginBlock: '16px 8px' }} />
      </div>
    </div>
  )
}
