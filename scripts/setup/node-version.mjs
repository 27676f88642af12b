import { readFileSync } from 'node:fs'

/** Ends the process with one line unless this Node is one that package.json's `engines` names. */
export function requireSupportedNode() {
  const { engines } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  if (isInRange(process.versions.node, engines.node)) return
  console.error(
    `E-Wallet needs Node ${describeRange(engines.node)}; this is Node ${process.versions.node}. Get one at https://nodejs.org`,
  )
  process.exit(1)
}

/**
 * Whether a version is in a range such as `^20.19.0 || >=24.0.0`; knows `^` and `>=` only.
 * @param {string} version
 * @param {string} range
 * @returns {boolean}
 */
export function isInRange(version, range) {
  return range.split('||').some((part) => {
    const match = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(part.trim())
    if (!match || !match[2]) return false
    const isSameMajor = parseInt(version, 10) === parseInt(match[2], 10)
    return isAtLeast(version, match[2]) && (match[1] === '>=' || isSameMajor)
  })
}

/**
 * Whether a version is a minimum or above.
 * @param {string} version
 * @param {string} minimum
 */
export function isAtLeast(version, minimum) {
  const [left, right] = [version.split('.').map(Number), minimum.split('.').map(Number)]
  const place = right.findIndex((part, index) => part !== left[index])
  return place === -1 || Number(left[place]) > Number(right[place])
}

/**
 * A range in the words of a sentence: `20.19+, 24+`.
 * @param {string} range
 */
export function describeRange(range) {
  return range
    .split('||')
    .map(
      (part) =>
        `${part
          .trim()
          .replace(/^(\^|>=)/, '')
          .replace(/(\.0)+$/, '')}+`,
    )
    .join(', ')
}
