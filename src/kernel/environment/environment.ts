import type { Language } from '../../../contract/calls/texts.ts'
import { localStore } from '../runtime/storage.ts'
import { type EnvironmentId, isEnvironmentId } from '../../../contract/rules/environments.ts'
import { environments, type Environment } from './environments.ts'

/** Storage key of a tester's choice; the head script of index.html reads it too. */
const OVERRIDE_KEY = 'environment'

/**
 * The deployment this page runs as: set at build time, or by a tester where /dev exists (B1, B2).
 */
export const environment: Environment = environments[currentId()]

/** Sets the brand attribute that the style tokens use. */
export function applyBrand(): void {
  document.documentElement.dataset.brand = environment.id
}

function currentId(): EnvironmentId {
  const override = __DEV_ROUTE__ ? localStore.read(OVERRIDE_KEY) : undefined
  if (isEnvironmentId(override)) return override
  const built: string = import.meta.env.VITE_ENVIRONMENT
  return isEnvironmentId(built) ? built : 'ewallet'
}

/** Stores a tester's choice; it takes effect at the next load of the page. */
export function overrideEnvironment(id: EnvironmentId): void {
  localStore.write(OVERRIDE_KEY, id)
}

/** Deletes the environment that a tester chose for this device (B2). */
export function clearEnvironmentOverride(): void {
  localStore.remove(OVERRIDE_KEY)
}

/** Support contacts, set at build time. */
export const support = {
  phone: import.meta.env.VITE_SUPPORT_PHONE,
  email: import.meta.env.VITE_SUPPORT_EMAIL,
}

/** Address of a document of this brand that ships with the app, in the language of its reader. */
export function documentUrl(
  name:
    | 'aml-kyc-policy'
    | 'cookies-policy'
    | 'privacy-policy'
    | 'terms-of-use'
    | 'offer-contract'
    | 'personal-data-consent',
  language: Language,
): string {
  return `/documents/${environment.id}/${language}/${name}.pdf`
}
