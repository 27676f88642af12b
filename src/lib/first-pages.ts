/** How many pages of a long list are kept or asked for anew at once; each is a call of its own. */
const FIRST_PAGES = 4

interface Paged {
  pages: readonly unknown[]
  pageParams: readonly unknown[]
}

/** Whether data is a list that came page by page and is longer than its first pages. */
export function isLongList(data: unknown): data is Paged {
  return isPaged(data) && data.pages.length > FIRST_PAGES
}

/** The first pages of a long list; all other data as it is. */
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
