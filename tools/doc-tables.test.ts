import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkDocTables, type DocTable, replaceTable, writeDocTables } from './doc-tables.ts'

const PAGE = 'Before.\n\n<!-- things, made by npm run docs -->\n\nold\n\n<!-- end of things -->\n\nAfter.\n'

it('reports a stale table, and updates it without changing the rest of the page', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'docs-')), 'a-page')
  writeFileSync(file, PAGE)
  const things: DocTable = { file, name: 'things', head: ['name', 'what'], rows: async () => [['`one`', 'the first']] }
  expect(await checkDocTables([things])).toEqual([`${file}: the table of things is stale; npm run docs writes it`])
  await writeDocTables([things])
  expect(await checkDocTables([things])).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(PAGE.replace('old', '| name | what |\n|---|---|\n| `one` | the first |'))
})

it('rejects a page without the markers of the table', () => {
  expect(() => replaceTable('# Page\n', 'things', '')).toThrow('there is no place for the table of things')
})
