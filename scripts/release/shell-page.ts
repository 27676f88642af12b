/** What the shell, index.html, says about the build it belongs to. */
export interface ShellPage {
  /** `<meta name="app-version">`. */
  version: string | undefined
  /** `<html data-brand>`. */
  environment: string | undefined
  /** Scripts and styles that it loads, as paths without the leading slash. */
  scripts: readonly string[]
  styles: readonly string[]
}

/** Returns what the page of a release says of it: version, environment and files. */
export function readShellPage(html: string): ShellPage {
  const tags = [...html.matchAll(/<(?:html|meta|link|script)\b[^>]*>/gi)].map(([tag]) => tag)
  const links = tags.filter((tag) => /^<link/i.test(tag))
  const meta = tags.find((tag) => attribute(tag, 'name') === 'app-version')
  return {
    version: meta && attribute(meta, 'content'),
    environment: attribute(tags.find((tag) => /^<html/i.test(tag)) ?? '', 'data-brand'),
    scripts: [
      ...addresses(tags, 'src'),
      ...addresses(
        links.filter((tag) => attribute(tag, 'rel') === 'modulepreload'),
        'href',
      ),
    ],
    styles: addresses(
      links.filter((tag) => attribute(tag, 'rel') === 'stylesheet'),
      'href',
    ),
  }
}

function addresses(tags: readonly string[], name: 'src' | 'href'): string[] {
  const values = tags.map((tag) => attribute(tag, name)).filter((value) => value !== undefined)
  return [...new Set(values.map((value) => value.replace(/^\//, '')))]
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
}
