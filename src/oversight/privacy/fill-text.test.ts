import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../base/texts/define.ts'
import { fillText, readText } from './fill-text.ts'

const fill = (text: string, values: Parameters<typeof fillText>[2] = {}) => fillText(text, 'en', values)

it('makes headings, paragraphs and lists of wrapped text', () => {
  expect(fill('## Access\n\nA line\ngoes on.\n\n- one\n  item\n- ☐ another\n')).toEqual([
    { kind: 'heading', text: 'Access' },
    { kind: 'paragraph', text: 'A line goes on.' },
    { kind: 'list', items: ['one item', '☐ to be filled in: another'] },
  ])
})

it('makes a table with the widths of its dashes, and facts of one without a head', () => {
  expect(fill('| A | B |\n|---|-|\n| x | y |\n\n| | |\n|---|---|\n| label | {{text}} |', { text: '1\n2 | 3' })).toEqual(
    [
      { kind: 'table', head: ['A', 'B'], shares: [0.75, 0.25], rows: [['x', 'y']] },
      { kind: 'facts', rows: [['label', '1\n2 | 3']] },
    ],
  )
})

it('omits lines by their conditions, and lists and tables that are left without any', () => {
  expect(fill('- {{if a}} first\n- {{if b}} second', { a: false, b: true })).toEqual([
    { kind: 'list', items: ['second'] },
  ])
  expect(fill('- {{if a}} first\n\n| {{if a}} A |\n|---|\n| {{x}} |\n\n{{if a}} text', { a: false, x: [] })).toEqual([])
})

it('repeats a line for each value of its lists', () => {
  const [table] = fill('| A | B | C |\n|---|---|---|\n| {{x}} | {{y}} | z |', { x: ['1', '2'], y: ['3', '4'] })
  expect(table).toMatchObject({
    rows: [
      ['1', '3', 'z'],
      ['2', '4', 'z'],
    ],
  })
})

it('rejects a placeholder without a value, and a value without a placeholder', () => {
  expect(() => fill('{{a}} and {{b}}', { a: 1 })).toThrow('{{b}} has no value')
  expect(() => fill('text', { a: 1 })).toThrow('the text has no place for a')
})

// The kind of each line and its placeholders; wrapped lines are no lines of their own.
const structureOf = (text: string) =>
  text
    .replaceAll(/\n(?!\n|- |\||#)/g, ' ')
    .split('\n')
    .map(line => [
      /^(?:## |# |- ☐ |- |☐ |\|[-|]+$|\| ?)?/.exec(line)?.[0],
      line.split('|').length,
      placeholdersOf(line),
    ])
const placeholdersOf = (line: string) => [...line.matchAll(/\{\{.*?\}\}/g)].map(String).toSorted()

it('has every text in both languages, line by line with the same placeholders', () => {
  const [german = [], english = []] = LANGUAGES.map(language =>
    globSync(`src/oversight/privacy/texts/${language}/*.md`)
      .map(file => basename(file, '.md'))
      .toSorted(),
  )
  expect(english).toHaveLength(german.length)
  for (const [at, file] of german.entries())
    expect(structureOf(readText(english[at] ?? '', 'en')), file).toEqual(structureOf(readText(file, 'de')))
})
