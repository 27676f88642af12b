/// <reference types="vite/client" />

/** The version in package.json. */
declare const __APP_VERSION__: string
/** True in development and sandbox builds: the /dev route exists (B2). */
declare const __DEV_ROUTE__: boolean
/** Cash is paid in and out at branches (F2, G1). */
declare const __HAS_CASH__: boolean

interface ImportMetaEnv {
  readonly VITE_ENVIRONMENT: string
  readonly VITE_SUPPORT_PHONE: string
  readonly VITE_SUPPORT_EMAIL: string
  /** Same-origin address of an error collector; empty when there is none. */
  readonly VITE_REPORT_URL: string
}

/** A part of the built-in dictionary (scripts/vite/split-texts.ts). */
declare module '*.json?visitor' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
declare module '*.json?owner' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
