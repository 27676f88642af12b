import { listOperatorSettings } from '../setup/operator.mjs'

const EXAMPLE = 'an example'
const OPERATOR_ROW = ['text', EXAMPLE, 'legal name of the operator in the documents'] as const

/** Value, default and meaning of each setting of a build, by its name. */
export const BUILD_ROWS: Readonly<Record<string, readonly [string, string, string]>> = {
  VITE_ENVIRONMENT: ['`ewallet` or `grok`', '`ewallet`', 'brand of the app and of the documents'],
  VITE_SANDBOX: ['1 or 0', '`0`', "`1` builds a trial, with the tester's page `/dev`"],
  ...Object.fromEntries(listOperatorSettings().map((name) => [name, OPERATOR_ROW])),
  VITE_SUPPORT_PHONE: ['text', EXAMPLE, 'phone of the support, in app and documents'],
  VITE_SUPPORT_EMAIL: ['text', EXAMPLE, 'e-mail of the support, in app and documents'],
  VITE_CASH: ['1 or 0', '`0`, sandbox `1`', '`1` where branches take and pay cash (decision 089)'],
  VITE_REPORT_URL: [
    'a path of the same origin',
    'none',
    'where error reports go: JSON `{"place", "kind", "version"}` without data of owners',
  ],
  APP_VERSION: [
    'three numbers',
    'of `package.json`',
    'version of the build, e.g. to try an update',
  ],
  MIN_VERSION: [
    'a version up to it',
    'none',
    'oldest version of the app that may put off an update',
  ],
}
