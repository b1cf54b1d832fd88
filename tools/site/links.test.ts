import { expect, it } from 'vitest'
import { type LinkTargets, rewriteForSite } from './links.ts'
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

const context: LinkTargets = {
  pages: new Map([RUNNING, RULES, README].map(source => [source.source, source])),
  pictureOf: file => (file === 'docs/pictures/report.png' ? 'pictures/docs/pictures/report.png' : null),
}
const linkedInRules = (markdown: string) => rewriteForSite({ ...RULES, markdown }, context)

it.each([
  ['[run it](running.md)', '[run it](../operators/running.md)'],
  ['[run it](./running.md#back-up-and-restore)', '[run it](../operators/running.md#back-up-and-restore)'],
  ['[the page](../README.md)', '[the page](../contributors/about.md)'],
  ['[here](#once), [there](https://example.com/a.md)', '[here](#once), [there](https://example.com/a.md)'],
  ['![A report](pictures/report.png)', '![A report](../../pictures/docs/pictures/report.png)'],
  ['[`settle.ts`](../src/answers/settle.ts)', '`settle.ts` (`src/answers/settle.ts`)'],
])('rewrites %s for the site', (input, staged) => expect(linkedInRules(input)).toBe(staged))

it.each([
  ['Read `docs/running.md`.', 'Read [Running it](../operators/running.md).'],
  ['(`docs/running.md#back-up-and-restore`)', '([Back up, and restore](../operators/running.md#back-up-and-restore))'],
  ['`docs/rules.md#once` says', '[Once](#once) says'],
  ['`docs/rules.md` says', '`docs/rules.md` says'],
  ['`src/app/start/serve.ts`', '`src/app/start/serve.ts`'],
  ['`docs/nowhere.md`', '`docs/nowhere.md`'],
  ['``a ` docs/running.md``', '``a ` docs/running.md``'],
])('turns a path in code, %s, into a link if it is a page', (input, staged) =>
  expect(linkedInRules(input)).toBe(staged),
)

it('removes comments, except those in code', () => {
  expect(linkedInRules('<!-- calls, made by\nnpm run docs -->\n\nText `<!-- a -->`')).toBe('\n\nText `<!-- a -->`')
})

it('links the folder of decisions to their list', () => {
  const list = page('docs/decisions/README.md', 'en/decisions/index.md', '# Decisions\n')
  const pages = new Map([[list.source, list]])
  expect(rewriteForSite({ ...RULES, markdown: 'in `docs/decisions/`' }, { ...context, pages })).toBe(
    'in [Decisions](../decisions/index.md)',
  )
})

it('keeps code blocks unchanged, and escapes the start of Vue expressions', () => {
  const program = '```sh\ncat [a](running.md) `docs/running.md` {{ $json }}\n```'
  expect(linkedInRules(`${program}\n\nA {{ b }} and \`{{ c }}\`.`)).toBe(
    `${program}\n\nA &#123;&#123; b }} and \`{{ c }}\`.`,
  )
})
