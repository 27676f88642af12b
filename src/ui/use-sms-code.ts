import { useEffect, useEffectEvent } from 'react'

/** WebOTP, where the browser has it: https://wicg.github.io/web-otp/ */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/**
 * Waits for a code from an SMS that is bound to this site and hands it over.
 * Browsers without WebOTP, a refusal and leaving the page all end in silence.
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
