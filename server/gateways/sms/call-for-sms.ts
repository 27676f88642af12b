import { callProvider, ProviderFailure, type ProviderRequest } from '../provider-call.ts'

const TOO_MANY_REQUESTS = 429

/**
 * Calls a provider of messages as `callProvider` does. A provider that cannot be reached, or has
 * too many requests, has sent nothing: it counts as refusing, so that another one is tried.
 */
export async function callForSms(request: ProviderRequest): Promise<Uint8Array> {
  try {
    return await callProvider(request)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const isUnsent = !error.wasSent || error.status === TOO_MANY_REQUESTS
    const { message, status } = error
    throw isUnsent ? new ProviderFailure(message, { outcome: 'refused', status }) : error
  }
}

/** The answer as JSON of unknown form. Throws ProviderFailure `unknown` for one that is no JSON. */
export async function callForSmsJson(request: ProviderRequest): Promise<unknown> {
  const bytes = await callForSms(request)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new ProviderFailure(`${request.provider} answered no JSON`, { outcome: 'unknown' })
  }
}
