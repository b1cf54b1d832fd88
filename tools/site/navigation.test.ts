import { expect, it } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { englishPagesForGermanSite, homePages, sectionPages } from './generated-pages.ts'
import { navigationOf } from './navigation.ts'
import { type Page, pagesOfRepository } from './pages.ts'

const page = (target: string, title: string): Page => ({
  language: target.slice(0, 2) as Language, // by its folder
  source: `from/${target}`,
  target,
  title,
  markdown: `# ${title}\n\nText`,
})

const PAGES = [
  page('en/operators/upgrading.md', 'From one release to the next'),
  page('en/operators/zebra.md', 'Zebra'),
  page('en/operators/apple.md', 'Apple'),
  page('en/operators/running.md', 'Running it'),
  page('en/decisions/2026-11-21-table.md', 'A table'),
  page('en/decisions/2026-11-22-lists.md', 'Lists'),
  page('en/roadmap.md', 'Roadmap'),
  page('de/guide/index.md', 'Handbuch'),
]

it('sorts the pages of a section: first the listed ones, then by title', () => {
  const [section] = navigationOf(PAGES).en.sidebar['/en/operators/'] ?? []
  expect(section?.items?.map(({ link }) => link)).toEqual([
    '/en/operators/running',
    '/en/operators/upgrading',
    '/en/operators/apple',
    '/en/operators/zebra',
  ])
})

it('groups decisions by date, the newest first, and lists sections before single pages', () => {
  const { nav, sidebar } = navigationOf(PAGES).en
  expect(sidebar['/en/decisions/']?.map(({ text }) => text)).toEqual(['Decisions', '2026-11-22', '2026-11-21'])
  expect(nav.map(({ text, link }) => `${text} ${link}`)).toEqual(['Operators /en/operators/', 'More undefined'])
  expect(nav.at(-1)?.items?.map(({ text }) => text)).toEqual(['Decisions', 'Roadmap'])
})

it('adds English pages without a German version to the German half, with a note', () => {
  const german = englishPagesForGermanSite([...PAGES, page('en/guide/index.md', 'Guide')])
  expect(german.map(({ target }) => target)).not.toContain('de/guide/index.md')
  expect(german).toHaveLength(PAGES.length - 1)
  expect(german[0]).toMatchObject({ language: 'de', target: 'de/operators/upgrading.md', source: PAGES[0]?.source })
  expect(german[0]?.markdown).toMatch(
    /^---\ntextLanguage: en\n---\n\n# From .*\n\n\*Diese Seite gibt es nur auf Englisch\.\*\n\nText/,
  )
})

it('creates index pages for sections without one, and a home page per language', () => {
  const indexPages = sectionPages(PAGES)
  expect(indexPages.map(({ target }) => target)).toEqual(['en/operators/index.md', 'en/decisions/index.md'])
  expect(indexPages[1]?.markdown).toMatch(/- 2026-11-22: `from\/.*lists\.md`\n- 2026-11-21: /)
  const [german] = homePages(PAGES)
  expect(german?.markdown).toContain('"link":"/de/guide/"')
  expect(german?.markdown).not.toContain('/de/operators/')
})

it('every page of the repository has a title and a unique path', () => {
  const pages = pagesOfRepository()
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter(({ title }) => title === '')).toEqual([])
  const targets = pages.map(({ target }) => target)
  expect(targets.filter((target, at) => targets.indexOf(target) !== at)).toEqual([])
})
