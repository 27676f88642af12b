import { createTransport, type Transporter } from 'nodemailer'
import { ProviderFailure } from '../provider-call.ts'
import type { EmailGateway } from './email-gateway.ts'

const SMTP = 'smtp'
/** Limit of each step of a conversation, ms. */
const STEP_MS = 10_000
/** The port on which a conversation begins encrypted. */
const TLS_PORT = 465
/** Replies from here on are final. */
const FIRST_FINAL_REPLY = 500

export interface SmtpOptions {
  host: string
  port: number
  /** Name and password; a server that takes letters of this machine needs none. */
  login: { user: string; pass: string } | undefined
  /** Address of the sender, with or without a name. */
  from: string
  /**
   * Nothing is sent over a connection that is not encrypted, or whose certificate does not hold.
   */
  requiresTls: boolean
}

/** Sends letters through a mail server. */
export function createSmtpEmail(options: SmtpOptions): EmailGateway {
  const transport = openTransport(options)
  return {
    name: SMTP,
    async send({ id, to, subject, text }) {
      const messageId = `<${id}@${domainOf(options.from)}>`
      const address = { name: '', address: to }
      const letter = { from: options.from, to: address, subject, text, messageId }
      await transport.sendMail(letter).catch((error: unknown) => {
        throw describe(error)
      })
    },
  }
}

/** Connects, encrypts and logs in without sending anything. Rejects with a ProviderFailure. */
export async function probeSmtp(options: SmtpOptions): Promise<string> {
  await openTransport(options)
    .verify()
    .catch((error: unknown) => {
      throw describe(error)
    })
  return options.login ? 'takes the login' : 'takes letters without a login'
}

function openTransport({ host, port, login, requiresTls }: SmtpOptions): Transporter {
  return createTransport({
    host,
    port,
    secure: port === TLS_PORT,
    requireTLS: requiresTls,
    ...(login && { auth: login }),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * The error of the library without its text, which may quote the address or what the server wrote.
 */
function describe(error: unknown): ProviderFailure {
  const { code, status } = readError(error)
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= FIRST_FINAL_REPLY
  const what = status > 0 ? `answered ${status}` : 'did not answer'
  return new ProviderFailure(`${SMTP} ${what}${code && ` (${code})`}`, {
    outcome: isFinal ? 'refused' : 'unknown',
    ...(status > 0 && { status }),
  })
}

function readError(error: unknown): { code: string; status: number } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const status =
    error instanceof Error && 'responseCode' in error ? Number(error.responseCode) || 0 : 0
  return { code: /^[A-Z]+$/.test(code) ? code : '', status }
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
