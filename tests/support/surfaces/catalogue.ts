import { AUTH_SCENES } from './auth.ts'
import { BRAKES_SCENE } from './brakes.ts'
import { CONTACT_SCENES } from './contacts.ts'
import { EXCHANGE_SCENES } from './exchange.ts'
import { HISTORY_SCENES } from './history.ts'
import { HOME_SCENES } from './home.ts'
import { MESSENGER_SCENES } from './messenger.ts'
import { MONEY_SCENES } from './money.ts'
import { PAGE_SCENES } from './pages.ts'
import { PASSKEY_SCENES } from './passkeys.ts'
import { NOTICE_SCENES } from './notices.ts'
import { OWN_PAGE_SCENES } from './own-pages.ts'
import { PAYOUT_SCENES } from './payouts.ts'
import { PLANS_SCENE } from './plans.ts'
import { SECURITY_SCENES } from './security.ts'
import type { Scene } from './surface.ts'
import { TRANSFER_SCENES } from './transfer.ts'
import { OLDER_TRANSFER_SCENE } from './older-transfer.ts'
import { WALLET_SCENE } from './wallets.ts'

/** Everything that the app can show, by the owner who goes through it. */
export const SCENES: readonly Scene[] = [
  ...AUTH_SCENES,
  ...HOME_SCENES,
  WALLET_SCENE,
  OLDER_TRANSFER_SCENE,
  ...MONEY_SCENES,
  ...PAYOUT_SCENES,
  ...TRANSFER_SCENES,
  ...EXCHANGE_SCENES,
  ...HISTORY_SCENES,
  ...PAGE_SCENES,
  ...SECURITY_SCENES,
  ...PASSKEY_SCENES,
  ...OWN_PAGE_SCENES,
  ...CONTACT_SCENES,
  ...NOTICE_SCENES,
  ...MESSENGER_SCENES,
  BRAKES_SCENE,
  PLANS_SCENE,
]
