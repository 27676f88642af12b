import { accountEndpoints } from './accounts.ts'
import { actOutcomeEndpoints } from './act-outcome.ts'
import { appLockEndpoints } from './app-lock.ts'
import { archiveEndpoints } from './archive.ts'
import { authEndpoints } from './auth.ts'
import { confirmationEndpoints } from './confirmation.ts'
import { closingEndpoints } from './closing.ts'
import { contactEndpoints } from './contacts.ts'
import { depositEndpoints } from './deposits.ts'
import { fileLinkEndpoints } from './file-links.ts'
import { flowEndpoints } from './flow.ts'
import { limitEndpoints } from './limits.ts'
import { liveEndpoints } from './live.ts'
import { moneyEndpoints } from './money.ts'
import { currencyEndpoints } from './currency.ts'
import { notificationMarkEndpoints } from './notification-marks.ts'
import { noticeEndpoints } from './notices.ts'
import { phoneChangeEndpoints } from './phone-change.ts'
import { pinRenewalEndpoints } from './pin-renewal.ts'
import { pinEndpoints } from './pins.ts'
import { passkeySignInEndpoints } from './passkey-sign-in.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { biometryEndpoints } from './telegram-biometry.ts'
import { telegramSignInEndpoints } from './telegram-sign-in.ts'
import { telegramEndpoints } from './telegram.ts'
import { profileEndpoints } from './profile.ts'
import { repeatEndpoints } from './repeat.ts'
import { receiptEndpoints } from './receipts.ts'
import { rateHistoryEndpoints } from './rate-history.ts'
import { securityEndpoints } from './security.ts'
import { statementEndpoints } from './statements.ts'
import { textEndpoints } from './texts.ts'
import { transferEndpoints } from './transfers.ts'
import { walletEndpoints } from './wallet.ts'
import { withdrawalEndpoints } from './withdrawals.ts'

/**
 * All calls of the API, logout (K3) among them. For the server and the tests: the
 * app imports the calls of a subject from its own file, so that a page loads the schemas of those alone.
 */
export const endpoints = {
  ...textEndpoints,
  ...authEndpoints,
  ...profileEndpoints,
  ...contactEndpoints,
  ...phoneChangeEndpoints,
  ...pinEndpoints,
  ...pinRenewalEndpoints,
  ...securityEndpoints,
  ...passkeyEndpoints,
  ...confirmationEndpoints,
  ...passkeySignInEndpoints,
  ...biometryEndpoints,
  ...telegramEndpoints,
  ...telegramSignInEndpoints,
  ...appLockEndpoints,
  ...walletEndpoints,
  ...currencyEndpoints,
  ...accountEndpoints,
  ...moneyEndpoints,
  ...actOutcomeEndpoints,
  ...limitEndpoints,
  ...rateHistoryEndpoints,
  ...transferEndpoints,
  ...withdrawalEndpoints,
  ...receiptEndpoints,
  ...repeatEndpoints,
  ...depositEndpoints,
  ...flowEndpoints,
  ...statementEndpoints,
  ...archiveEndpoints,
  ...fileLinkEndpoints,
  ...notificationMarkEndpoints,
  ...noticeEndpoints,
  ...liveEndpoints,
  ...closingEndpoints,
}
