import { describe, expect, it } from 'vitest'
import { idsIn, unreadableTagsIn } from './test-ids.ts'

// Vitest searches every test file for this word, and this file contains it as data.
const FILE_TAG = ['@module', 'tag'].join('-')

describe('the ids in tags of tests', () => {
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
      `// ${FILE_TAG} C5-01\n// ${FILE_TAG} C5-02\n\nimport it`,
      [
        ['C5-01', ''],
        ['C5-02', ''],
      ],
    ],
    ["it('has none', () => ({ tags: 1 }))", []],
  ])('are read from %j', (source, expected) => {
    expect(idsIn('a.test.ts', source).map(({ id, title }) => [id, title])).toEqual(expected)
    expect(unreadableTagsIn('a.test.ts', source)).toEqual([])
  })

  it.each(["it(TITLE, { tags: ['A-01'] }, () => {})", "it('one', { timeout: 1, tags: ['A-01'] }, () => {})"])(
    'are reported if they do not follow a literal title: %j',
    source => expect(unreadableTagsIn('a.test.ts', source)).toHaveLength(1),
  )
})
