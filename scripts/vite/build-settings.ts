import packageJson from '../../package.json' with { type: 'json' }

const ENVIRONMENTS = new Set(['ewallet', 'grok'])

/** What a build of the app carries inside; it cannot be changed afterwards. */
export interface BuildSettings {
  version: string
  environment: string
  /** The tester's route (B2) is part of this build. */
  hasDevRoute: boolean
  supportPhone: string
  supportEmail: string
}

/**
 * Reads the settings of a build from environment variables: VITE_ENVIRONMENT (ewallet | grok),
 * VITE_SANDBOX (1 | 0), VITE_SUPPORT_PHONE, VITE_SUPPORT_EMAIL. Throws on a wrong word.
 */
export function readBuildSettings(
  variables: Readonly<Record<string, string | undefined>>,
): BuildSettings {
  const environment = variables['VITE_ENVIRONMENT'] || 'ewallet'
  if (!ENVIRONMENTS.has(environment)) {
    throw new Error(`VITE_ENVIRONMENT must be ewallet or grok, not "${environment}"`)
  }
  const sandbox = variables['VITE_SANDBOX'] || '0'
  if (sandbox !== '0' && sandbox !== '1') {
    throw new Error(`VITE_SANDBOX must be 1 or 0, not "${sandbox}"`)
  }
  return {
    version: packageJson.version,
    environment,
    hasDevRoute: sandbox === '1',
    supportPhone: variables['VITE_SUPPORT_PHONE'] || '+7 800 555-01-00',
    supportEmail: variables['VITE_SUPPORT_EMAIL'] || 'support@e-wallet.example',
  }
}

/** The settings as replacements in the source: two globals and the `import.meta.env` members. */
export function defineSettings(settings: BuildSettings): Record<string, string> {
  return {
    __APP_VERSION__: JSON.stringify(settings.version),
    __DEV_ROUTE__: String(settings.hasDevRoute),
    'import.meta.env.VITE_ENVIRONMENT': JSON.stringify(settings.environment),
    'import.meta.env.VITE_SUPPORT_PHONE': JSON.stringify(settings.supportPhone),
    'import.meta.env.VITE_SUPPORT_EMAIL': JSON.stringify(settings.supportEmail),
  }
}
