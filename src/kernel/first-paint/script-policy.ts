/** The part of Trusted Types that is used; only some browsers have it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => void
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** Files of the app that may run: the worker and the built code. */
const CODE = /^\/(sw\.js$|assets\/)/

/**
 * Restricts scripts that code adds to the page to the app's own files (`trusted-types default`).
 */
export function restrictScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const url = new URL(address, location.href)
      const isCode = CODE.test(url.pathname) || url.protocol === 'blob:'
      if (url.origin === location.origin && isCode) return address
      throw new TypeError('script address refused')
    },
  })
}
