import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { closeNotifications } from '../features/notifications/notification-panel-state.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { Avatar } from '../ui/icon/avatar.tsx'
import styles from './profile-link.module.css'
import { leaveScanner } from '../kernel/runtime/scanner-class.ts'

/** The owner's initial, a link to the settings; on desktops the right column replaces it. */
export function ProfileLink() {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  return (
    <Link
      to="/settings"
      className={styles.link}
      aria-label={text('header.profile_link')}
      onClick={() => {
        closeNotifications()
        leaveScanner()
      }}
    >
      <Avatar name={profile?.first_name ?? ''} size={44} />
    </Link>
  )
}
