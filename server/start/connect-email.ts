import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Connection } from '../gateways/connection.ts'
import type { EmailGateway } from '../gateways/email/email-gateway.ts'
import { createSmtpEmail, probeSmtp, type SmtpOptions } from '../gateways/email/smtp-email.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

/** The gateway for letters, null where its settings are not whole, and what it needs. */
export function connectEmail({ smtp }: Pick<ProviderSettings, 'smtp'>): {
  email: EmailGateway | null
  connections: Connection[]
} {
  const connection = { provider: 'smtp', purposes: ['email'] } as const
  if (smtp.state !== 'set') {
    const { state, missing } = smtp
    return { email: null, connections: [{ ...connection, state, missing }] }
  }
  const options = readOptions(smtp.values)
  const probe = () => probeSmtp(options)
  return {
    email: createSmtpEmail(options),
    connections: [{ ...connection, state: 'set', missing: [], probe }],
  }
}

type SmtpValues = Extract<ProviderSettings['smtp'], { state: 'set' }>['values']

function readOptions(values: SmtpValues): SmtpOptions {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: pass } = values
  return {
    host,
    port,
    login: user !== undefined && pass !== undefined ? { user, pass } : undefined,
    from: values.SMTP_FROM,
    requiresTls: !LOOPBACK.test(host),
  }
}
