import { useEffect, useEffectEvent } from 'react'

/** WebOTP, where the browser has it: https://wicg.github.io/web-otp/ */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/**
 * Waits for a code from an SMS that is bound to this site and calls back with it. Does nothing
 * without WebOTP, after a refusal, or when the page is left.
 */
export function useSmsCode(isActive: boolean, onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode)
  useEffect(() => {
    if (!isActive || !('OTPCredential' in window)) return undefined
    const stop = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    const listen = async () => {
      const credential = await navigator.credentials.get(request)
      if (credential && 'code' in credential) receive(String(credential.code))
    }
    listen().catch(() => undefined)
    return () => stop.abort()
  }, [isActive])
}
