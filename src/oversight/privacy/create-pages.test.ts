import { expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { FULL_INSTALLATION, MINIMAL_INSTALLATION } from '../../../tests/world/product/installation.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import { ACTIVITIES, activitiesOf } from './activities.ts'
import { createPages, writePages } from './create-pages.ts'
import type { Installation } from './installation.ts'
import { RECIPIENTS } from './recipients.ts'
import { STORED_DATA } from './stored-data.ts'
import { formatMarkdown } from './write-markdown.ts'

const decoder = new TextDecoder()
const markdownOf = (installation: Installation) =>
  LANGUAGES.flatMap(language => createPages(installation, language))
    .map(formatMarkdown)
    .join('\n')

it.each(LANGUAGES)('has every page in %s, each with date, release and a note that it is a draft', language => {
  const pages = createPages(FULL_INSTALLATION, language)
  expect(pages.map(({ file }) => file[0])).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  for (const { parts } of pages) {
    const [date, draft] = parts.map(part => (part.kind === 'paragraph' ? part.text : ''))
    expect(date).toContain('27.11.2026')
    expect(date).toContain('UID Check 0.0.0')
    expect(draft).toMatch(/keine Rechtsberatung|not legal advice/)
  }
})

it('has no pages for a processor without client companies', () => {
  expect(createPages(MINIMAL_INSTALLATION, 'de').map(({ file }) => file[0])).toEqual(['1', '3', '4', '5', '7'])
})

it('has the same content in Markdown and PDF, and all texts in both languages', async () => {
  const files = await writePages(FULL_INSTALLATION)
  expect(files.map(({ path }) => path.replace(/\.\w+$/, ''))).toHaveLength(28)
  for (const [index, { path, bytes }] of files.entries()) {
    if (!path.endsWith('.md')) continue
    const text = decoder.decode(bytes)
    expect(text).not.toMatch(/undefined|NaN|\[object|\{\{/)
    const pdf = (await pdfPages(files[index + 1]?.bytes ?? new Uint8Array())).join(' ')
    for (const heading of text.matchAll(/^## (.+)$/gm)) expect(pdf).toContain(heading[1])
    expect(pdf.match(/☐/g)?.length).toBe(text.match(/☐/g)?.length)
  }
})

it('escapes names that users entered', () => {
  const text = markdownOf(FULL_INSTALLATION)
  expect(text).toContain('| Bäckerei \\<Huber\\> & Söhne | ATU13585627 |')
  expect(text).toContain('| Tischlerei \\| Mayr | ATU11111116 |')
})

it('lists only what is switched on', () => {
  const names = (installation: Installation) => activitiesOf(installation).map(({ name }) => name.en)
  expect(names(FULL_INSTALLATION)).toHaveLength(Object.keys(ACTIVITIES).length)
  expect(names(MINIMAL_INSTALLATION)).not.toContain(ACTIVITIES.watching.name.en)
  expect(markdownOf(MINIMAL_INSTALLATION)).not.toMatch(/HMRC|eVatR|clamd|OpenID|2000\/518/)
  expect(markdownOf(MINIMAL_INSTALLATION)).toMatch(/Nordirland \(XI\).*2021\/1772/)
})

it('has a processing activity for each kind of data and for each recipient', () => {
  const activities = Object.values(ACTIVITIES)
  const kinds = new Set<string>(activities.flatMap(({ data }) => data))
  expect(Object.keys(STORED_DATA).filter(kind => !kinds.has(kind))).toEqual([])
  const recipients = new Set<string>(activities.flatMap(({ recipients }) => recipients))
  // The database's server has all data and is mentioned with each activity.
  expect(Object.keys(RECIPIENTS).filter(id => !recipients.has(id))).toEqual(['database'])
})
