import type { closingEndpoints } from '../../../contract/calls/closing.ts'
import type { contactEndpoints } from '../../../contract/calls/contacts.ts'
import type { phoneChangeEndpoints } from '../../../contract/calls/phone-change.ts'
import { CODE_CHECK, CODE_SENDING, type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

const PHONE_CHANGE = ['PHONE_CHANGE_EXPIRED', 'PIN_RESET_WAITING'] as const
const CLOSING = [
  'WALLET_BUSY',
  'WALLET_FROZEN',
  'OWN_FROZEN',
  'WALLET_NOT_EMPTY',
  'PIN_RESET_WAITING',
  'PHONE_CHANGE_WAITING',
] as const

type OwnCall =
  | keyof typeof contactEndpoints
  | keyof typeof phoneChangeEndpoints
  | keyof typeof closingEndpoints
  | 'renewPin'

/** Calls by which owners change their own data and keys, and close the wallet. */
export const OWN_OPERATIONS: Readonly<Record<OwnCall, Operation>> = {
  changeName: {
    summary: 'Replace the name',
    failures: ['NAME_INVALID', 'NAME_LOCKED', 'TOO_MANY_REQUESTS'],
  },
  sendEmailCode: {
    summary: 'Send a code to a new address of the owner',
    failures: ['EMAIL_UNAVAILABLE', 'PIN_RESET_WAITING', 'CODE_TOO_SOON', 'TOO_MANY_REQUESTS'],
  },
  confirmEmail: {
    summary: 'Confirm the new address by the code',
    failures: ['EMAIL_CODE_WRONG', 'CODE_EXPIRED', 'EMAIL_TAKEN', 'PIN_RESET_WAITING'],
  },
  beginPhoneChange: {
    summary: 'Begin a change of the phone, confirmed by PIN or passkey',
    failures: [...PIN_CHECK, ...PASSKEY_CHECK, 'PIN_RESET_WAITING', 'TOO_MANY_REQUESTS'],
  },
  sendOldPhoneCode: {
    summary: 'Send a code to the present phone',
    failures: [...CODE_SENDING, ...PHONE_CHANGE],
  },
  confirmOldPhone: {
    summary: 'Confirm the present phone',
    failures: [...CODE_CHECK, ...PHONE_CHANGE],
  },
  sendNewPhoneCode: {
    summary: 'Send a code to the new phone',
    failures: [...CODE_SENDING, ...PHONE_CHANGE, 'PHONE_SAME'],
  },
  confirmNewPhone: {
    summary: 'Confirm the new phone: it replaces the old one',
    failures: [...CODE_CHECK, ...PHONE_CHANGE, 'PHONE_TAKEN'],
  },
  closingState: { summary: 'What has to be done before the wallet can be closed', failures: [] },
  sendClosingCode: {
    summary: 'Send a code for closing the wallet',
    failures: [...CODE_SENDING, ...CLOSING],
  },
  confirmClosing: {
    summary: 'Confirm the phone, before the wallet is closed',
    failures: [...CODE_CHECK, ...CLOSING],
  },
  closeWallet: {
    summary: 'Close the wallet: sessions end, the person is erased',
    failures: [...PIN_CHECK, ...CLOSING, 'CODE_EXPIRED'],
  },
  renewPin: {
    summary: 'Replace a forgotten PIN immediately, confirmed by a passkey',
    failures: [...PASSKEY_CHECK, 'PIN_NOT_SET', 'PIN_TOO_SIMPLE', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
}
