import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readIds } from './demands.ts'

// Everything that a comment or a page refers to must be publicly available: a law, a public
// document, or a page of this repository.

// This file contains the patterns that it rejects.
const EXEMPT = ['tools/citations.test.ts', 'package-lock.json', 'site/package-lock.json']
// The site's tools create pages that tools/site/check-links.ts checks after the build; the help
// reads pages by name.
const WRITES_PAGES = /^(?:tools\/site|src\/app\/help)\//
const TEXT = /\.(?:ts|tsx|css|sql|html|yml|json|md|sh)$|^\.ci\//

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => TEXT.test(file) && !EXEMPT.includes(file) && !WRITES_PAGES.test(file) && existsSync(file))
const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
const ids = new Set(readIds())

const PARAGRAPH = /§§? ?\d/g
const LAW =
  /\b(?:BAO|UStG|SBBG|UGB|UrhG|DSG|ArbVG|WTBG|Mediengesetz|E.Commerce-Gesetz|Unternehmensgesetzbuch|RFC \d+)\b/
const PAPER = /(?<!PNG )\bspecification\b(?!-map| of Excel)|\bissue \d\d?\b/gi
const PAGE = /(?<![\w./*-])[\w./-]+\.md\b/g
const CHECK = /(?:\bchecks? |\()([A-Z]-\d\d|[CW]\d+-\d\d)\b(?!\/)/g
const LINK = /(docs\/[\w./-]+\.md)#([a-z0-9-]+)|\]\(#([a-z0-9-]+)\)/g

/** Returns the references in `text` of `file` that readers cannot look up. */
function strangersIn(file: string, text: string): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)]
  return [
    ...found(PARAGRAPH).filter(({ index }) => !LAW.test(text.slice(Math.max(0, index - 20), index + 30))),
    // Pages and tools may mention the specification: tools/demands.tsv lists its demands.
    ...(/^(?:docs|tools)\/|\.md$/.test(file) ? [] : found(PAPER)),
    ...found(PAGE).filter(([path]) => !existsSync(path) && !existsSync(join(dirname(file), path))),
    ...found(CHECK).filter(([, id = '']) => !ids.has(id)),
    ...found(LINK).filter(([, page = file, anchor = '', here = anchor]) => !headingsOf(page).includes(here)),
  ].map(([whole]) => `${file}: ${whole}`)
}

/** Returns the anchors of a page's headings in GitHub's format. */
const headingsOf = (page: string): string[] =>
  [...(texts.get(page) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('references', () => {
  it('lead to a law, a public document, or a page that is here', () => {
    expect([...texts].flatMap(([file, text]) => strangersIn(file, text))).toEqual([])
  })

  it.each([
    '// Never on an answer (decisions §5).',
    '/** The columns of §2, and three figures. */',
    '// Specification: 2000 ms.',
    '// Wanted by issue 5.',
    '// A hint only (vies.md).',
    '// docs/running-fast.md',
    '/** Counted once (check Z-99). */',
    '// As wanted (W2-99).',
    '/** docs/rules.md#no-such-rule */',
  ])('refuse %j', comment => {
    expect(strangersIn('src/vat-ids/uid/planted.ts', comment)).toHaveLength(1)
  })

  it('refuse a link within a page that hits no heading', () => {
    expect(strangersIn('docs/rules.md', 'See [the other](#no-such-rule).')).toHaveLength(1)
  })

  it.each([
    '// Seven years (BAO § 132, UStG § 21 Abs 8).',
    '// gemäß § 132 BAO, RFC 4226 §4',
    '// docs/rules.md#patience, docs/running.md, README.md',
    '// checks A-02, (R-44), and the report B-17/1',
    'See [patience](#patience).',
  ])('allow %j', comment => {
    expect(strangersIn('docs/rules.md', comment)).toEqual([])
  })

  it('are to headings that stand once on their page', () => {
    for (const page of ['docs/rules.md', 'docs/sources.md']) {
      const headings = headingsOf(page)
      expect(headings.length).toBeGreaterThan(5)
      expect(headings).toEqual([...new Set(headings)])
    }
  })
})
