import { createHash } from 'node:crypto'
import { SHELL_PATH } from './static-files.ts'

export interface HeaderSettings {
  /** Value of `frame-ancestors`: 'none', or the origins that may show the app in a frame. */
  HOST_FRAME_ANCESTORS: string
  /** TLS stands in front of the server. */
  HSTS: boolean
  /** Source of the card form's frame, `'self'` or an origin; absent without a card provider. */
  CARD_FORM?: string
}

type HeaderValues = Readonly<Record<string, string>>

const OURS_ALONE = new Set(['/version.json', '/sw.js', '/release.json'])

/** Files that each release changes under the same name. */
const CHECKED_EACH_TIME = new Set([SHELL_PATH, '/sw.js', '/release.json'])

/** Files whose names change with their content. */
const NAMED_BY_CONTENT = /^\/assets\/|^\/fonts\/.*-[0-9a-f]{8}\.woff2$/

/** How long browsers may keep a file, by its URL path. */
export function cacheControl(path: string): string {
  if (path === '/version.json') return 'no-store'
  if (CHECKED_EACH_TIME.has(path) || path.endsWith('.webmanifest')) return 'no-cache'
  if (NAMED_BY_CONTENT.test(path)) return 'public, max-age=31536000, immutable'
  return 'public, max-age=86400'
}

/** Headers of every static answer. */
export function commonHeaders(settings: HeaderSettings): HeaderValues {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    ...(settings.HSTS && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/**
 * Headers of code and data that no other site may embed; icons and documents stay open to hosts.
 */
export function resourceHeaders(path: string): HeaderValues {
  const isOurs = path.startsWith('/assets/') || OURS_ALONE.has(path)
  return isOurs ? { 'Cross-Origin-Resource-Policy': 'same-origin' } : {}
}

/**
 * Headers of the page itself: what it may load, where it may be shown, which devices it may ask
 * for.
 */
export function pageHeaders(html: string, settings: HeaderSettings): HeaderValues {
  const ancestors = settings.HOST_FRAME_ANCESTORS
  return {
    'Content-Security-Policy': contentSecurityPolicy(html, settings),
    'Permissions-Policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(ancestors === "'none'" && { 'X-Frame-Options': 'DENY' }),
  }
}

function contentSecurityPolicy(
  html: string,
  { HOST_FRAME_ANCESTORS: ancestors, CARD_FORM = "'none'" }: HeaderSettings,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(html, 'script').map(quote)].join(' '),
    ["style-src 'self'", ...inlineHashes(html, 'style').map(quote)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${CARD_FORM}`,
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * `sha256-…` of each inline element of that name in the page, as the policy wants them. In the
 * alphabet of file names (CSP 3 takes both): a published release bears them in its name.
 */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi')
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64url')}=`,
  )
}

function quote(source: string): string {
  return `'${source}'`
}
