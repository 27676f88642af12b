import { accountEndpoints } from './calls/accounts.ts'
import { actOutcomeEndpoints } from './calls/act-outcome.ts'
import { appLockEndpoints } from './calls/app-lock.ts'
import { archiveEndpoints } from './calls/data-export.ts'
import { brakeEndpoints } from './calls/brakes.ts'
import { authEndpoints } from './calls/sign-in.ts'
import { confirmationEndpoints } from './calls/confirmation.ts'
import { categoryEndpoints } from './calls/categories.ts'
import { closingEndpoints } from './calls/closing.ts'
import { contactEndpoints } from './calls/contacts.ts'
import { depositEndpoints } from './calls/deposits.ts'
import { fileLinkEndpoints } from './calls/file-links.ts'
import { flowEndpoints } from './calls/flow.ts'
import { helpEndpoints } from './calls/help.ts'
import { levelEndpoints } from './calls/levels.ts'
import { limitEndpoints } from './calls/limits.ts'
import { liveEndpoints } from './calls/live.ts'
import { moneyEndpoints } from './calls/money.ts'
import { currencyEndpoints } from './calls/currency.ts'
import { notificationMarkEndpoints } from './calls/notification-marks.ts'
import { noticeEndpoints } from './calls/notification-switches.ts'
import { peopleEndpoints } from './calls/people.ts'
import { potEndpoints } from './calls/pots.ts'
import { phoneChangeEndpoints } from './calls/phone-change.ts'
import { pinRenewalEndpoints } from './calls/pin-renewal.ts'
import { requestEndpoints } from './calls/requests.ts'
import { pinEndpoints } from './calls/pins.ts'
import { planEndpoints } from './calls/plans.ts'
import { passkeySignInEndpoints } from './calls/passkey-sign-in.ts'
import { passkeyEndpoints } from './calls/passkeys.ts'
import { biometryEndpoints } from './calls/telegram-biometry.ts'
import { telegramSignInEndpoints } from './calls/telegram-sign-in.ts'
import { telegramEndpoints } from './calls/telegram.ts'
import { programAccessEndpoints } from './calls/program-access.ts'
import { programEndpoints } from './calls/programs.ts'
import { profileEndpoints } from './calls/profile.ts'
import { repeatEndpoints } from './calls/repeat.ts'
import { receiptEndpoints } from './calls/receipts.ts'
import { rateHistoryEndpoints } from './calls/rate-history.ts'
import { rateOrderEndpoints } from './calls/rate-orders.ts'
import { securityEndpoints } from './calls/security.ts'
import { statementEndpoints } from './calls/statements.ts'
import { tariffEndpoints } from './calls/tariffs.ts'
import { textEndpoints } from './calls/texts.ts'
import { transferEndpoints } from './calls/transfers.ts'
import { walletAddressEndpoints } from './calls/wallet-address.ts'
import { walletEndpoints } from './calls/wallet.ts'
import { withdrawalEndpoints } from './calls/withdrawals.ts'

/**
 * All calls of the API, logout (K3) among them. For the server and the tests: the
 * app imports the calls of a subject from its own file, so that a page loads the schemas of those
 * alone.
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
  ...levelEndpoints,
  ...limitEndpoints,
  ...tariffEndpoints,
  ...brakeEndpoints,
  ...rateHistoryEndpoints,
  ...transferEndpoints,
  ...withdrawalEndpoints,
  ...peopleEndpoints,
  ...potEndpoints,
  ...categoryEndpoints,
  ...requestEndpoints,
  ...planEndpoints,
  ...rateOrderEndpoints,
  ...walletAddressEndpoints,
  ...programEndpoints,
  ...programAccessEndpoints,
  ...receiptEndpoints,
  ...helpEndpoints,
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
