import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readIds } from './demands.ts'

// Everything that a comment or a page refers to must be publicly available: a law, a public
// document, or a page in this repository.

// This file contains the patterns that it rejects.
const EXEMPT = ['tools/citations.test.ts', 'package-lock.json', 'site/package-lock.json']
// The site's tools create pages, whose links tools/site/check-links.ts checks after the build. The
// help reads pages by name.
const PAGE_WRITERS = /^(?:tools\/site|src\/app\/help)\//
const TEXT_FILE = /\.(?:ts|tsx|css|sql|html|yml|json|md|sh)$|^\.ci\//

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => TEXT_FILE.test(file) && !EXEMPT.includes(file) && !PAGE_WRITERS.test(file) && existsSync(file))
const texts = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
const ids = new Set(readIds())

const PARAGRAPH = /§§? ?\d/g
const LAW =
  /\b(?:BAO|UStG|SBBG|UGB|UrhG|DSG|ArbVG|WTBG|Mediengesetz|E.Commerce-Gesetz|Unternehmensgesetzbuch|RFC \d+)\b/
const SPECIFICATION = /(?<!PNG )\bspecification\b(?!-map| of Excel)|\bissue \d\d?\b/gi
const PAGE = /(?<![\w./*-])[\w./-]+\.md\b/g
const CHECK = /(?:\bchecks? |\()([A-Z]-\d\d|[CW]\d+-\d\d)\b(?!\/)/g
const LINK = /(docs\/[\w./-]+\.md)#([a-z0-9-]+)|\]\(#([a-z0-9-]+)\)/g

/** Returns the references in a file's text that readers cannot look up. */
function unresolvedIn(file: string, text: string): string[] {
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)]
  return [
    ...matches(PARAGRAPH).filter(({ index }) => !LAW.test(text.slice(Math.max(0, index - 20), index + 30))),
    // Pages and tools may mention the specification, because tools/demands.tsv lists its demands.
    ...(/^(?:docs|tools)\/|\.md$/.test(file) ? [] : matches(SPECIFICATION)),
    ...matches(PAGE).filter(([path]) => !existsSync(path) && !existsSync(join(dirname(file), path))),
    ...matches(CHECK).filter(([, id = '']) => !ids.has(id)),
    ...matches(LINK).filter(([, page = file, anchor = '', target = anchor]) => !headingsOf(page).includes(target)),
  ].map(([reference]) => `${file}: ${reference}`)
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
  it('refer to a law, a public document, or an existing page', () => {
    expect([...texts].flatMap(([file, text]) => unresolvedIn(file, text))).toEqual([])
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
  ])('%j is rejected', comment => {
    expect(unresolvedIn('src/vat-ids/uid/planted.ts', comment)).toHaveLength(1)
  })

  it('a link to a missing heading of the same page is rejected', () => {
    expect(unresolvedIn('docs/rules.md', 'See [the other](#no-such-rule).')).toHaveLength(1)
  })

  it.each([
    '// Seven years (BAO § 132, UStG § 21 Abs 8).',
    '// gemäß § 132 BAO, RFC 4226 §4',
    '// docs/rules.md#patience, docs/running.md, README.md',
    '// checks A-02, (R-44), and the report B-17/1',
    'See [patience](#patience).',
  ])('%j is accepted', comment => {
    expect(unresolvedIn('docs/rules.md', comment)).toEqual([])
  })

  it('the headings of pages that others link to are unique', () => {
    for (const page of ['docs/rules.md', 'docs/sources.md']) {
      const headings = headingsOf(page)
      expect(headings.length).toBeGreaterThan(5)
      expect(headings).toEqual([...new Set(headings)])
    }
  })
})
