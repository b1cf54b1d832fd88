/** Returns the id of a heading, as on GitHub. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/**
 * Returns the plain text of a page's first heading, for a decision without its date; '' if there is
 * none.
 */
export function titleOf(markdown: string): string {
  const [, heading = ''] = /^# (.+)$/m.exec(withoutFences(markdown)) ?? []
  const title = heading.replace(/[`*]/g, '')
  return title.replace(/^\d{4}-\d\d-\d\d: (.)/, (_day, first: string) => first.toUpperCase())
}

/** Returns the headings of a page by id; repeated headings are numbered as on GitHub. */
export function headingsOf(markdown: string): Map<string, string> {
  const headings = new Map<string, string>()
  for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading)
    const sameIdCount = [...headings.keys()].filter(id => id === slug || /^-\d+$/.test(id.replace(slug, ''))).length
    headings.set(sameIdCount === 0 ? slug : `${slug}-${sameIdCount}`, heading.replace(/[`*]/g, ''))
  }
  return headings
}

const withoutFences = (markdown: string): string => markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '')
