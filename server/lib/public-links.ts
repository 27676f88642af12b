import { parse } from 'tldts'
import { hasLink, readableAddress } from '../../contract/rules/links.ts'

const HOSTS = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu
/** Russian abbreviations that are written without a space: `г.Москва`. */
const ABBREVIATION = /^[а-я]\./iu

/** Returns whether a text contains a link, or a name with an ending of the list of public ones. */
export function hasPublicLink(text: string): boolean {
  if (hasLink(text)) return true
  return (readableAddress(text).match(HOSTS) ?? []).some(isPublicHost)
}

function isPublicHost(host: string): boolean {
  if (ABBREVIATION.test(host)) return false
  const { isIcann, isPrivate, isIp } = parse(host)
  return isIcann === true || isPrivate === true || isIp === true
}
