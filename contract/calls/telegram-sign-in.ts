import * as v from 'valibot'
import { AuthAnswer } from './sign-in.ts'
import type { Endpoint } from '../endpoint.ts'
import { LaunchSecret } from './telegram.ts'
import { Outcome, ShownText } from '../wire.ts'

const MAX_DATA = 4096

const LaunchRequest = v.object({
  /** The launch data of Telegram as it came. */
  init_data: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_DATA)),
  secret: LaunchSecret,
})
const LaunchAnswer = v.object({
  ...Outcome.entries,
  /** Name of the account of Telegram. */
  telegram_name: ShownText,
  /** Whose wallet is linked to it; null where none is. */
  owner: v.nullable(v.object({ name: ShownText, phone: ShownText })),
})
export type LaunchAnswer = v.InferOutput<typeof LaunchAnswer>
const SignInRequest = v.object({ secret: LaunchSecret })

/** Calls that open a session by Telegram, additions of our server (Q1). */
export const telegramSignInEndpoints = {
  launchTelegram: {
    method: 'POST',
    path: '/v2/wallet/auth/telegram/launch',
    body: LaunchRequest,
    answer: LaunchAnswer,
    isPublic: true,
  },
  signInByTelegram: {
    method: 'POST',
    path: '/v2/wallet/auth/telegram',
    body: SignInRequest,
    answer: AuthAnswer,
    isPublic: true,
  },
} as const satisfies Record<string, Endpoint>
