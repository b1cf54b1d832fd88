import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { record } from '../../platform/audit-log/record.ts'
import { AUDIT_TEXTS } from './audit-rules.ts'

it('lists every action that has a text once', () => {
  const actionsWithText = Object.keys(AUDIT_TEXTS.texts.entries).filter(key => /^[\w-]+\.[\w-]+$/.test(key))
  expect(actionsWithText.length).toBeGreaterThan(70)
  expect(AUDIT_TEXTS.actions.toSorted()).toEqual(actionsWithText.toSorted())
})

it('contains the texts of all audit-texts.ts, each key once', () => {
  const keys = globSync(['src/**/audit-texts.ts', 'src/platform/audit-log/audit-log-texts.ts']).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}(?:'([^']+)'|(\w+)): \{/gm)].map(
      ([, quoted, plain]) => quoted ?? plain,
    ),
  )
  expect(keys.toSorted()).toEqual(Object.keys(AUDIT_TEXTS.texts.entries).toSorted())
})

it('rejects an action without a text at compile time', () => {
  type Action = Parameters<typeof record>[2]
  const known: Action = 'user.add'
  // @ts-expect-error: not an action
  const unknown: Action = 'user.praise'
  expect(AUDIT_TEXTS.actions.filter(action => action === known || action === unknown)).toEqual([known])
})
