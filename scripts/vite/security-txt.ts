import type { Plugin } from 'vite'
import type { BuildSettings } from './build-settings.ts'

const FILE = '.well-known/security.txt'
const VALID_YEARS = 1

/**
 * Publishes where to report a weakness (RFC 9116): the contact of the support, for a year from the
 * build.
 */
export function securityTxt({ supportEmail }: Pick<BuildSettings, 'supportEmail'>): Plugin {
  return {
    name: 'security-txt',
    generateBundle() {
      const source = writeSecurityTxt(supportEmail, new Date())
      this.emitFile({ type: 'asset', fileName: FILE, source })
    },
  }
}

/** The text of the file, as of a day. */
export function writeSecurityTxt(email: string, today: Date): string {
  const expires = new Date(today)
  expires.setUTCFullYear(expires.getUTCFullYear() + VALID_YEARS)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: ru, en',
  ]
  return `${lines.join('\n')}\n`
}
