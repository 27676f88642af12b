import packageJson from '../../package.json' with { type: 'json' }
import { compareVersions } from '../../src/app/version-gate/compare-versions.ts'
import { ENVIRONMENT_IDS, type EnvironmentId } from '../../contract/rules/environments.ts'
import { readHasCash, readOperator } from '../setup/operator.mjs'

const VERSION = /^\d+\.\d+\.\d+$/

/** What a build of the app carries inside; it cannot be changed afterwards. */
export interface BuildSettings {
  version: string
  /** Older versions than this one are asked to update without a choice; absent, none is. */
  minVersion?: string
  environment: EnvironmentId
  /** The tester's route (B2) is part of this build. */
  hasDevRoute: boolean
  /** Cash is paid in and out at branches; owners read of it. */
  hasCash: boolean
  supportPhone: string
  supportEmail: string
  /** Where the app posts its error reports; empty for nowhere. */
  reportUrl: string
}

/**
 * Reads the settings of a build from environment variables: VITE_ENVIRONMENT (ewallet | grok),
 * VITE_SANDBOX (1 | 0), VITE_CASH (1 | 0), VITE_SUPPORT_PHONE, VITE_SUPPORT_EMAIL, VITE_REPORT_URL;
 * APP_VERSION builds another version than package.json's and leaves the tree as it is; MIN_VERSION
 * is the least version that is still supported. Throws on a wrong word.
 */
export function readBuildSettings(
  variables: Readonly<Record<string, string | undefined>>,
): BuildSettings {
  const wanted = variables['VITE_ENVIRONMENT'] || 'ewallet'
  const environment = ENVIRONMENT_IDS.find((id) => id === wanted)
  if (!environment) throw new Error(`VITE_ENVIRONMENT must be ewallet or grok, not "${wanted}"`)
  const sandbox = variables['VITE_SANDBOX'] || '0'
  if (sandbox !== '0' && sandbox !== '1') {
    throw new Error(`VITE_SANDBOX must be 1 or 0, not "${sandbox}"`)
  }
  const version = variables['APP_VERSION'] || packageJson.version
  if (!VERSION.test(version)) {
    throw new Error(`APP_VERSION must be three numbers such as 1.2.3, not "${version}"`)
  }
  const minVersion = variables['MIN_VERSION']
  if (minVersion && (!VERSION.test(minVersion) || compareVersions(minVersion, version) > 0)) {
    throw new Error(`MIN_VERSION must be a version up to ${version}, not "${minVersion}"`)
  }
  const { phone, email } = readOperator(variables, environment)
  const hasCash = readHasCash(variables)
  return {
    version,
    ...(minVersion && { minVersion }),
    environment,
    hasDevRoute: sandbox === '1',
    hasCash,
    supportPhone: phone,
    supportEmail: email,
    reportUrl: variables['VITE_REPORT_URL'] ?? '',
  }
}

/** The settings as replacements in the source: three globals and the `import.meta.env` members. */
export function defineSettings(settings: BuildSettings): Record<string, string> {
  return {
    __APP_VERSION__: JSON.stringify(settings.version),
    __DEV_ROUTE__: String(settings.hasDevRoute),
    __HAS_CASH__: String(settings.hasCash),
    'import.meta.env.VITE_ENVIRONMENT': JSON.stringify(settings.environment),
    'import.meta.env.VITE_SUPPORT_PHONE': JSON.stringify(settings.supportPhone),
    'import.meta.env.VITE_SUPPORT_EMAIL': JSON.stringify(settings.supportEmail),
    'import.meta.env.VITE_REPORT_URL': JSON.stringify(settings.reportUrl),
  }
}
