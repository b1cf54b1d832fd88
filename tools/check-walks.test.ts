import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkWalks } from './check-walks.ts'

const SOURCES: Record<string, string> = {
  'src/app/start/serve.ts': "import { routes } from '../../checking/batches/routes.ts'",
  'src/checking/batches/screen/Upload.tsx': "import { send } from './send.ts'",
  'src/checking/batches/screen/send.ts': '',
  'src/checking/batches/routes.ts': `
    import { upload } from './upload/upload.ts'
    import type { Plan } from './upload/plan.ts'`,
  'src/checking/batches/upload/upload.ts': `
    import { type Bytes, store } from './store.ts'
    import { texts } from '../texts.ts'
    import { limits } from './limits.ts'
    start(new URL('./thread.ts', import.meta.url))`,
  'src/checking/batches/upload/store.ts': '',
  'src/checking/batches/upload/thread.ts': "const { later } = await import('./later.ts')",
  'src/checking/batches/upload/later.ts': '',
  'src/checking/batches/upload/limits.ts': '',
  'src/checking/batches/upload/plan.ts': "import { type A, type B } from './later.ts'",
  'src/checking/batches/texts.ts': '',
}

const ROWS = [
  '| browser | `src/checking/batches/screen/Upload.tsx` | the file |',
  '| | `src/checking/batches/screen/send.ts` | posts it |',
  '| web | `src/checking/batches/routes.ts` | handed in by `src/app/start/serve.ts` |',
  '| | `src/checking/batches/upload/upload.ts` | within `src/checking/batches/upload/limits.ts` |',
  '| thread | `src/checking/batches/upload/thread.ts` | reads |',
  '| | `src/checking/batches/upload/later.ts` | when it is wanted |',
  '| web | `src/checking/batches/upload/store.ts` | keeps |',
]
const page = (rows: string[], after = '') =>
  `# Walks\n\n## An upload\n\nWhole in \`src/checking/batches/\`.\n\n| where | file | what |\n|---|---|---|\n${rows.join('\n')}\n\n${after}\n`
const check = (rows: string[], after?: string) => checkWalks(page(rows, after), file => SOURCES[file] ?? null)
const without = (...places: number[]) => ROWS.filter((_, at) => !places.includes(at))

it('follows imports, imports for later, threads and what start/ hands in', () => {
  expect(check(ROWS)).toEqual([])
})

it('finds a step that is not there, and one that stands twice', () => {
  expect(check([...ROWS, '| | `src/checking/batches/gone.ts` | |'])).toEqual([
    'An upload: src/checking/batches/gone.ts does not exist',
  ])
  expect(check([...ROWS, ROWS[3] ?? ''])).toEqual(['An upload: src/checking/batches/upload/upload.ts stands twice'])
})

it('finds a step before what leads to it, and one that types alone lead to', () => {
  const [browser = '', send = '', routes = '', upload = '', ...rest] = ROWS
  const turned = check([browser, send, upload, routes, ...rest])
  expect(turned).toEqual(['An upload: src/checking/batches/upload/upload.ts is imported by no step above it'])
  const plan = 'src/checking/batches/upload/plan.ts'
  expect(check([...ROWS, `| | \`${plan}\` | plans |`])).toEqual([`An upload: ${plan} is imported by no step above it`])
})

it('finds a step that is handed in by nobody, and by a file that does not know it', () => {
  const [, , , upload = ''] = ROWS
  expect(check(without(2))).toEqual([
    'An upload: src/checking/batches/upload/upload.ts is imported by no step above it',
  ])
  const strange = upload.replace('within', 'handed in by `src/app/start/serve.ts`, within')
  expect(check([...ROWS.slice(0, 3), strange, ...ROWS.slice(4)])).toEqual([
    'An upload: src/checking/batches/upload/upload.ts is not handed in by src/app/start/serve.ts',
  ])
})

it('finds a file of the way that is left out, unless it is named beside the way', () => {
  const lacking =
    'An upload: src/checking/batches/upload/store.ts, which src/checking/batches/upload/upload.ts imports, is not named'
  expect(check(without(6))).toEqual([lacking])
  expect(check(without(6), 'Beside the way: `src/checking/batches/upload/store.ts`.')).toEqual([])
})

it('finds a file beside the way that no step uses', () => {
  expect(check(ROWS, 'Beside the way: `src/checking/batches/upload/plan.ts`.')).toEqual([
    'An upload: src/checking/batches/upload/plan.ts is named, but no step imports it',
  ])
})

it('finds a section without steps, or one that is whole in nothing', () => {
  expect(checkWalks('## Empty\n\nNothing.\n')).toHaveLength(1)
  expect(checkWalks(page(ROWS).replace('Whole in', 'Somewhere in'))).toHaveLength(1)
})

it('finds the walks of the product true', () => {
  expect(checkWalks(readFileSync('docs/walks.md', 'utf8'))).toEqual([])
})
