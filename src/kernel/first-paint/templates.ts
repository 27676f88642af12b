/** Returns a copy of the content of a template; undefined where there is none. */
export function copyTemplate(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id)
  if (!(template instanceof HTMLTemplateElement)) return undefined
  return document.importNode(template.content, true)
}

/** Sets the styles in `data-style`: the content policy blocks style attributes. */
export function applyStyles(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
}
