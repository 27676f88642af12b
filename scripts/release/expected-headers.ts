import type { IncomingHttpHeaders } from 'node:http'
import {
  cacheControl,
  commonHeaders,
  pageHeaders,
  resourceHeaders,
} from '../../server/http/static/headers.ts'
import type { SiteAnswer } from './ask-site.ts'

const PAGE = '/index.html'

/**
 * Where the headers of an answer are not those that our own server sends for that file; `isTls`
 * asks for the pinning of HTTPS too. Who may frame the page is the operator's choice, unless it is
 * anybody.
 */
export function checkHeaders(path: string, answer: SiteAnswer, isTls: boolean): string[] {
  const ancestors = readAncestors(answer.headers)
  const settings = {
    HSTS: isTls,
    HOST_FRAME_ANCESTORS: ancestors ?? "'none'",
    CARD_FORM: readCardForm(answer.headers),
  }
  const html = new TextDecoder().decode(answer.body)
  return [
    ...checkType(path, answer.headers['content-type'] ?? ''),
    ...compare(path, answer.headers, {
      'Cache-Control': cacheControl(path),
      ...commonHeaders(settings),
      ...(path === PAGE ? pageHeaders(html, settings) : resourceHeaders(path)),
    }),
    ...(ancestors?.split(' ').includes('*')
      ? [`${path}: may be framed by anybody: ${ancestors}`]
      : []),
    ...(path === PAGE && !answer.headers.etag ? [`${path}: has no ETag`] : []),
  ]
}

/** With `nosniff` a browser refuses what has the wrong type. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
  json: /^application\/json\b/,
  webmanifest: /^application\/manifest\+json\b/,
  svg: /^image\/svg\+xml\b/,
  png: /^image\/png\b/,
  woff2: /^font\/woff2\b/,
  pdf: /^application\/pdf\b/,
}

function checkType(path: string, type: string): string[] {
  const wanted = TYPES[path.slice(path.lastIndexOf('.') + 1)]
  return !wanted || wanted.test(type) ? [] : [`${path}: Content-Type is "${type}"`]
}

/** A file that is not there: nothing may remember that, and the page must not stand in for it. */
export function checkMissing(path: string, answer: SiteAnswer, isTls: boolean): string[] {
  if (answer.status !== 404)
    return [`${path}: answers ${answer.status}, must be 404: it does not exist`]
  const settings = { HSTS: isTls, HOST_FRAME_ANCESTORS: "'none'" }
  return compare(path, answer.headers, { 'Cache-Control': 'no-store', ...commonHeaders(settings) })
}

/** The `frame-ancestors` of a page's policy. */
export function readAncestors(headers: IncomingHttpHeaders): string | undefined {
  return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy'] ?? ''))?.[1]
}

/** The `frame-src` of a page's policy: one origin or none, anything else is no valid one. */
function readCardForm(headers: IncomingHttpHeaders): string {
  const policy = String(headers['content-security-policy'] ?? '')
  return /frame-src ('self'|https:\/\/[\w.-]+(?::\d+)?);/.exec(policy)?.[1] ?? "'none'"
}

function compare(
  path: string,
  actual: IncomingHttpHeaders,
  expected: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = actual[name.toLowerCase()]
    if (found === value) return []
    if (found === undefined) return [`${path}: has no ${name}, must be "${value}"`]
    return [`${path}: ${name} is "${String(found)}", must be "${value}"`]
  })
}
