import type { NewPasskey, PasskeyKind } from '../../../contract/calls/passkeys.ts'
import { PASSKEY_NAME_LENGTH } from '../../../contract/rules/passkey-name.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { translate } from '../../messages/message.ts'
import { describeDevice } from '../sessions/devices.ts'

/** Names of widespread authenticators by the id of their model. */
const MODELS: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  'cb69481e-8ff7-4039-93ec-0a2729a154a8': 'YubiKey 5',
  'ee882879-721c-4913-9775-3dfcce97072a': 'YubiKey 5',
  '2fc0579f-8113-47ea-b116-bb5a8db9202a': 'YubiKey 5 NFC',
  'fa2b99dc-9e39-4257-8f92-4a30d23c4118': 'YubiKey 5 NFC',
}

/** Ways to a security key that is none of the device's own. */
const PORTABLE: ReadonlySet<string> = new Set(['usb', 'nfc', 'ble', 'smart-card'])

interface PasskeyFacts {
  credential: NewPasskey
  aaguid: string
  userAgent: string
  language: Language
}

/** Returns where a new passkey is kept and a name for it, guessed by its model and the device. */
export function describePasskey({ credential, aaguid, userAgent, language }: PasskeyFacts): {
  kind: PasskeyKind
  name: string
} {
  const kind = kindOf(credential, userAgent)
  const ofDevice = isElsewhere(credential) ? '' : describeDevice(userAgent).name
  const name = MODELS[aaguid] ?? (ofDevice || translate(`passkey.${kind}`, language))
  return { kind, name: name.slice(0, PASSKEY_NAME_LENGTH) }
}

/** Whether it is kept by another device than the one that asked. */
function isElsewhere({ response, authenticatorAttachment }: NewPasskey): boolean {
  const { transports } = response
  if (authenticatorAttachment) return authenticatorAttachment === 'cross-platform'
  return (
    !transports.includes('internal') &&
    transports.some((one) => one === 'hybrid' || PORTABLE.has(one))
  )
}

function kindOf(credential: NewPasskey, userAgent: string): PasskeyKind {
  if (isElsewhere(credential))
    return credential.response.transports.includes('hybrid') ? 'phone' : 'key'
  const { kind } = describeDevice(userAgent)
  if (kind === 'computer') return 'computer'
  return kind === 'phone' || kind === 'tablet' ? 'phone' : 'unknown'
}
