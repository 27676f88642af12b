import * as v from 'valibot'
import { readSection, type Variables } from './section.ts'
import { address } from './setting-schemas.ts'

/** An operator's own HTTP gateway for text messages. */
const SMS_HTTP = {
  SMS_GATEWAY_URL: address(['https:', 'http:']),
  SMS_GATEWAY_TOKEN: v.optional(v.string()),
}

/** What the operator has set for each provider. */
export type ProviderSettings = ReturnType<typeof readProviderSettings>

/** Reads the settings of all providers. Throws ConfigError for values of the wrong form. */
export function readProviderSettings(variables: Variables) {
  return {
    smsHttp: readSection(variables, SMS_HTTP),
  }
}
