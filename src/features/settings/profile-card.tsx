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
import { ProfileSkeleton } from './profile-skeleton.tsx'
import styles from './profile-card.module.css'

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
