import { describe, expect, it } from 'vitest'
import { staleRows, withTests } from './test-columns.ts'
import { hiddenIn, idsIn } from './test-ids.ts'

// Vitest searches every test file for this word, and this file contains it as data.
const OF_FILE = ['@module', 'tag'].join('-')

describe('the ids that tests carry', () => {
  it.each([
    ["it('is one', { tags: ['A-01'] }, () => {})", [['A-01', 'is one']]],
    [
      "it.each([1, 2])(\n  'is %i',\n  { tags: ['A-01', 'V6.2.1'] },\n  () => {},\n)",
      [
        ['A-01', 'is %i'],
        ['V6.2.1', 'is %i'],
      ],
    ],
    ["describe('all', {\n  tags: [\n    'W2-14',\n  ],\n}, () => {})", [['W2-14', 'all']]],
    ["it(\"the company's\", { tags: ['A-01'] }, () => {})", [['A-01', "the company's"]]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is planted
    ["it(`takes ${most}`, { tags: ['A-01'] }, () => {})", [['A-01', 'takes ${most}']]],
    [
      `// ${OF_FILE} C5-01\n// ${OF_FILE} C5-02\n\nimport it`,
      [
        ['C5-01', ''],
        ['C5-02', ''],
      ],
    ],
    ["it('has none', () => ({ tags: 1 }))", []],
  ])('are read in %j', (source, found) => {
    expect(idsIn('a.test.ts', source).map(({ id, title }) => [id, title])).toEqual(found)
    expect(hiddenIn('a.test.ts', source)).toEqual([])
  })

  it.each(["it(TITLE, { tags: ['A-01'] }, () => {})", "it('one', { timeout: 1, tags: ['A-01'] }, () => {})"])(
    'are refused where they cannot be seen: %j',
    source => expect(hiddenIn('a.test.ts', source)).toHaveLength(1),
  )
})

describe('a page whose rows have ids', () => {
  const PAGE =
    '| check | P | tests |\n|---|---|---|\n| A-01 | 1 | – |\n| W2-14 | a \\| b | old |\n| plain | 1 | old |\n'
  const tagged = [
    { id: 'A-01', file: 'src/b.test.ts', title: 'is | two' },
    { id: 'A-01', file: 'src/b.test.ts', title: 'is *three*' },
    { id: 'A-01', file: 'src/a.test.ts', title: 'is one' },
    { id: 'W2-14', file: 'src/c.test.ts', title: '' },
    { id: 'W2-14', file: 'src/c.test.ts', title: 'is within it' },
  ]
  const written = withTests(PAGE, tagged)

  it('names tests by file, in the order of paths, and leaves all else', () => {
    expect(written.split('\n').slice(2)).toEqual([
      '| A-01 | 1 | `src/a.test.ts`: *is one*; `src/b.test.ts`: *is \\| two*, *is \\*three\\** |',
      '| W2-14 | a \\| b | `src/c.test.ts` |',
      '| plain | 1 | old |',
      '',
    ])
  })

  it('is stale by the ids of its rows until it is written, and whenever a tag comes or goes', () => {
    expect(staleRows(PAGE, tagged)).toEqual(['A-01', 'W2-14'])
    expect(staleRows(written, tagged)).toEqual([])
    expect(staleRows(written, tagged.slice(1))).toEqual(['A-01'])
    expect(staleRows(written, [])).toEqual(['A-01', 'W2-14'])
  })
})
