import { expect, it } from 'vitest'
import { linked, type Reach } from './links.ts'
import type { Page } from './pages.ts'

const page = (source: string, target: string, markdown: string): Page => ({
  language: 'en',
  source,
  target,
  title: /# (.*)/.exec(markdown)?.[1] ?? '',
  markdown,
})

const RUNNING = page('docs/running.md', 'en/operators/running.md', '# Running it\n\n## Back up, and restore\n')
const RULES = page('docs/rules.md', 'en/auditors/rules.md', '# Rules\n\n## Once\n')
const README = page('README.md', 'en/contributors/about.md', '# UID Check\n')

const reach: Reach = {
  pages: new Map([RUNNING, RULES, README].map(each => [each.source, each])),
  pictureOf: file => (file === 'docs/pictures/report.png' ? 'pictures/docs/pictures/report.png' : null),
}
const inRules = (markdown: string) => linked({ ...RULES, markdown }, reach)

it.each([
  ['[run it](running.md)', '[run it](../operators/running.md)'],
  ['[run it](./running.md#back-up-and-restore)', '[run it](../operators/running.md#back-up-and-restore)'],
  ['[the page](../README.md)', '[the page](../contributors/about.md)'],
  ['[here](#once), [there](https://example.com/a.md)', '[here](#once), [there](https://example.com/a.md)'],
  ['![A report](pictures/report.png)', '![A report](../../pictures/docs/pictures/report.png)'],
  ['[`settle.ts`](../src/answers/settle.ts)', '`settle.ts` (`src/answers/settle.ts`)'],
])('leads %s to what the site has', (written, staged) => expect(inRules(written)).toBe(staged))

it.each([
  ['Read `docs/running.md`.', 'Read [Running it](../operators/running.md).'],
  ['(`docs/running.md#back-up-and-restore`)', '([Back up, and restore](../operators/running.md#back-up-and-restore))'],
  ['`docs/rules.md#once` says', '[Once](#once) says'],
  ['`docs/rules.md` says', '`docs/rules.md` says'],
  ['`src/app/start/serve.ts`', '`src/app/start/serve.ts`'],
  ['`docs/nowhere.md`', '`docs/nowhere.md`'],
  ['``a ` docs/running.md``', '``a ` docs/running.md``'],
])('makes of a path in code, %s, a link where it is a page', (written, staged) => expect(inRules(written)).toBe(staged))

it('leaves comments out, but for those in programs and code', () => {
  expect(inRules('<!-- calls, made by\nnpm run docs -->\n\nText `<!-- a -->`')).toBe('\n\nText `<!-- a -->`')
})

it('leads from the folder of decisions to their list', () => {
  const list = page('docs/decisions/README.md', 'en/decisions/index.md', '# Decisions\n')
  const pages = new Map([[list.source, list]])
  expect(linked({ ...RULES, markdown: 'in `docs/decisions/`' }, { ...reach, pages })).toBe(
    'in [Decisions](../decisions/index.md)',
  )
})

it('leaves programs as they stand, and begins no expression of Vue', () => {
  const program = '```sh\ncat [a](running.md) `docs/running.md` {{ $json }}\n```'
  expect(inRules(`${program}\n\nA {{ b }} and \`{{ c }}\`.`)).toBe(`${program}\n\nA &#123;&#123; b }} and \`{{ c }}\`.`)
})
