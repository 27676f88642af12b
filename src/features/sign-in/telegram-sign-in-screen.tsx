import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { telegramSignInEndpoints } from '../../../contract/calls/telegram-sign-in.ts'
import { environment } from '../../kernel/environment/environment.ts'
import { startSession } from '../../kernel/session/session.ts'
import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { forgetLaunchOwner, presentLaunch } from '../../shared/telegram/launch.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { LongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { LogoSign } from '../../ui/icon/logo-sign.tsx'
import styles from './telegram-sign-in-screen.module.css'

const LOGO_PX = 72

const route = getRouteApi('/auth')

/** Signs in the owner whose wallet is linked to the account that opened the app (Q1). */
export function TelegramSignInScreen() {
  const { text } = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  const countries = useCountryList()
  // Of the launch that opened the page; signing in uses it up.
  const [launch] = useState(presentLaunch)
  const titleRef = useRef<HTMLHeadingElement>(null)
  useDocumentTitle('tg.signin_title')
  // The landing, whose place it takes, had the focus.
  useEffect(() => titleRef.current?.focus({ preventScroll: true }), [])
  const enter = useGuardedMutation({
    mutationFn: async (secret: string) => {
      const { auth_token } = await call(telegramSignInEndpoints.signInByTelegram, {
        body: { secret },
      })
      forgetLaunchOwner()
      startSession(auth_token)
      await navigate({ href: search.next ?? '/', replace: true })
    },
  })
  if (!launch?.owner) return <Navigate to="/auth" search={search} replace />
  const { secret, telegram_name, owner } = launch
  const phone = maskedPhone(owner.phone.replace('+', ''), countries)
  return (
    <div className={styles.page}>
      <LogoSign sign={environment.sign} size={LOGO_PX} />
      <h1 ref={titleRef} className={styles.title} tabIndex={-1}>
        {text('tg.signin_title')}
      </h1>
      <p className={styles.lead}>{text('tg.signin_descr', { name: telegram_name })}</p>
      <div className={styles.card}>
        <Avatar name={owner.name} />
        <div className={styles.owner}>
          <p className={styles.name} translate="no">
            {owner.name}
          </p>
          <p className={styles.caption}>{`${telegram_name} ·\u00a0${phone}`}</p>
        </div>
      </div>
      <ErrorLine message={enter.error ? errorText(enter.error, text) : undefined} />
      <Link
        to="/auth/login"
        search={search}
        className={buttonClass({ kind: 'plain', size: 'medium' })}
        onClick={() => forgetLaunchOwner()}
      >
        {text('tg.other_phone')}
      </Link>
      <div className={styles.submit}>
        <MainButton isBusy={enter.isPending} onClick={() => enter.start(secret)}>
          {text('tg.signin_btn', { name: owner.name })}
        </MainButton>
        <LongWait isBusy={enter.isPending} />
      </div>
    </div>
  )
}
