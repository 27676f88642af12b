const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1_000_000
const FIRST_REFUSAL = 400
const FIRST_FAILURE = 500
/** Refusals after which the provider has not decided: timeout, conflict, too early, too many. */
const UNDECIDED = new Set([408, 409, 425, 429])

/**
 * Why a call of a provider failed. `refused`: it decided against it and did nothing. `unknown`: it
 * may have acted. The message holds neither address, secret nor body.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly outcome: 'refused' | 'unknown'
  /** Status of the answer; undefined when there was none. */
  readonly status: number | undefined
  /** False when no connection was made, so that the provider knows of nothing. */
  readonly wasSent: boolean
  /** Refused because of the amount: another one may be taken. */
  readonly isAboutAmount: boolean
  /** Private, so that a process that ends with this failure does not print it. */
  readonly #body: string

  constructor(
    message: string,
    {
      outcome,
      status,
      wasSent = true,
      isAboutAmount = false,
      body = '',
    }: Pick<ProviderFailure, 'outcome'> & Partial<ProviderFailure>,
  ) {
    super(message)
    this.outcome = outcome
    this.status = status
    this.wasSent = wasSent
    this.isAboutAmount = isAboutAmount
    this.#body = body
  }

  /** Body of a refusal, for the adapter that knows its form; never logged. */
  get body(): string {
    return this.#body
  }
}

export interface ProviderRequest {
  /** Name for messages, e.g. `yookassa`. */
  provider: string
  url: string | URL
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | URLSearchParams
  timeoutMs?: number
  greatestBytes?: number
}

/**
 * Sends one request to a provider and returns the bytes of its answer, whose status is 2xx. Follows
 * no redirect and reads no more than `greatestBytes`. Throws ProviderFailure: `refused` on a 4xx
 * that is a decision, else `unknown`, also when the answer breaks off.
 */
export async function callProvider(request: ProviderRequest): Promise<Uint8Array> {
  const { provider, greatestBytes = MAX_ANSWER_BYTES } = request
  const { status, bytes } = await send(request, greatestBytes)
  if (status < 300) return bytes
  const isRefused = status >= FIRST_REFUSAL && status < FIRST_FAILURE && !UNDECIDED.has(status)
  throw new ProviderFailure(`${provider} answered ${status}`, {
    outcome: isRefused ? 'refused' : 'unknown',
    status,
    body: new TextDecoder().decode(bytes),
  })
}

/** The answer of `callProvider` as JSON of unknown form. Throws ProviderFailure. */
export async function callForJson(request: ProviderRequest): Promise<unknown> {
  const bytes = await callProvider({
    ...request,
    headers: { Accept: 'application/json', ...request.headers },
  })
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ProviderFailure(`${request.provider} answered no JSON`, { outcome: 'unknown' })
  }
}

async function send(
  { provider, url, method = 'GET', headers, body, timeoutMs = TIMEOUT_MS }: ProviderRequest,
  greatestBytes: number,
): Promise<{ status: number; bytes: Uint8Array }> {
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, bytes: await readBytes(response, greatestBytes) }
  } catch (error) {
    const reason = error instanceof AnswerTooLong ? 'too much' : nameOf(error)
    throw new ProviderFailure(`${provider} did not answer: ${reason}`, {
      outcome: 'unknown',
      wasSent: !UNCONNECTED.has(reason),
    })
  }
}

/** Reasons for which there was no connection: nothing listens, no such host, no way to it. */
const UNCONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

class AnswerTooLong extends Error {}

async function readBytes({ body }: Response, greatest: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > greatest) throw new AnswerTooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What went wrong, from the fixed names of Node: the messages of `fetch` may quote an address. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failure'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
}
