import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isRefused, isRefusedForNow } from '../../kernel/api/api-error.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import styles from './auth-form.module.css'
import { LandingPage } from './landing-page.tsx'

const route = getRouteApi('/auth')

/** Texts of a link: what is asked for, and a sentence about it. */
export interface LinkWords {
  title: string
  lead?: string
  /** Drawn between the words and the ways in. */
  more?: Elements
  /** The page after the login, where it is another one than the link's own. */
  next?: string
  /** Called at a press of a way in; false stays here. */
  mayGo?: () => boolean
  /** Text of the button that logs in. */
  login?: string
}

interface LinkLandingProps {
  /** Undefined while the link is read. */
  words: LinkWords | undefined
  error: Error | null
}

/**
 * The page of a payment link or a request that was opened without a session: what it asks for, and
 * the ways in.
 */
export function LinkLanding({ words, error }: LinkLandingProps) {
  const { text } = useTexts()
  const search = route.useSearch()
  // Who asks is shown after the login.
  if (isRefusedForNow(error)) {
    return <WaysIn title={text('scan.pay_title')} lead={errorText(error, text)} />
  }
  if (isRefused(error)) return <BadLink />
  // A server without this addition answers as to any page that needs a session.
  if (error) return <Navigate to="/auth" search={search} replace />
  return words ? <WaysIn {...words} /> : <Skeleton height={220} radius={24} />
}

/** A link that is spelled wrongly, has expired or was revoked. */
export function BadLink() {
  const { text } = useTexts()
  return (
    <LandingPage title={text('paylink.bad_title')}>
      <p className={styles.lead}>{text('paylink.bad_descr')}</p>
    </LandingPage>
  )
}

/** The ways in, under what the link is about. */
export function WaysIn({ title, lead, more, next, mayGo, login }: LinkWords) {
  const { text } = useTexts()
  const given = route.useSearch()
  const search = next === undefined ? given : { ...given, next }
  const press = (event: MouseEvent) => {
    if (mayGo && !mayGo()) event.preventDefault()
  }
  return (
    <LandingPage title={title}>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {more}
      <Link
        to="/auth/login"
        search={search}
        className={buttonClass({ isWide: true })}
        onClick={press}
      >
        {login ?? text('paylink.login_btn')}
      </Link>
      <p className={styles.other}>
        <span>{`${text('paylink.register_hint')} `}</span>
        <Link to="/auth/register" search={search} className={styles.link} onClick={press}>
          {text('wallet.auth.login.register_link')}
        </Link>
      </p>
    </LandingPage>
  )
}
