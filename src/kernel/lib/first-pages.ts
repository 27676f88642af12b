/** Number of pages of a long list that are stored or refetched; each page is one call. */
const FIRST_PAGES = 4

interface Paged {
  pages: readonly unknown[]
  pageParams: readonly unknown[]
}

/** Returns whether data is a paged list that is longer than its first pages. */
export function isLongList(data: unknown): data is Paged {
  return isPaged(data) && data.pages.length > FIRST_PAGES
}

/** Returns the first pages of a long list, and any other data unchanged. */
export function firstPages<Data>(data: Data): Data {
  if (!isLongList(data)) return data
  const { pages, pageParams } = data
  return {
    ...data,
    pages: pages.slice(0, FIRST_PAGES),
    pageParams: pageParams.slice(0, FIRST_PAGES),
  }
}

function isPaged(data: unknown): data is Paged {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
}
