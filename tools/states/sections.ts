/**
 * Returns a page with the lines of its first table below the head replaced. Throws if the page has
 * no table.
 */
export function replaceRows(page: string, rows: readonly (readonly string[])[]): string {
  const [, head] = /^(\|.*\n\|[-|]+\n)(?:\|.*\n)*/m.exec(page) ?? []
  if (head === undefined) throw new Error(`there is no table in ${page.slice(0, 80)}`)
  const lines = rows.map(cells => `| ${cells.join(' | ')} |\n`)
  return page.replace(/^\|.*\n\|[-|]+\n(?:\|.*\n)*/m, () => head + lines.join(''))
}

/** Returns a changed section of level 2, of which it gets the heading and the text. */
type ChangeSection = (section: string) => string

/** For a section that the page itself owns. */
export const KEEP: ChangeSection = section => section

/** Returns a page with its sections of level 2 changed, each by the function of its place. */
export function changeSections(page: string, changes: readonly ChangeSection[]): string {
  const [opening = '', ...sections] = page.split(/^(?=## )/m)
  return [opening, ...sections.map((section, at) => changes[at]?.(section) ?? section)].join('')
}

/** Returns a function that replaces the text of a section below its heading. */
export const writeSection =
  (text: string): ChangeSection =>
  section =>
    `${section.slice(0, section.indexOf('\n'))}\n\n${text}\n`
