import { describe, expect, it } from 'vitest'
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
