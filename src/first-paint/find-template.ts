/** Returns a copy of the content of a template; undefined where there is none. */
export function findTemplate(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id)
  if (!(template instanceof HTMLTemplateElement)) return undefined
  return document.importNode(template.content, true)
}
