// @module-tag C9-15

import { expect, it } from 'vitest'
import type { CurrentUser } from '../../../access/users/wire.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { findablePages, rankMatches } from './use-find-entries.ts'

const OPERATOR = 1
const person = (role: number, companyId: number, useCustomLogin = false): CurrentUser => ({
  id: 9,
  email: 'ada@firma.at',
  firstname: 'Ada',
  lastname: 'Lovelace',
  isActive: true,
  hasFirstLogin: true,
  role,
  companyId,
  missingInformations: [],
  company: { id: companyId, name: 'Firma', uid: '', useCustomLogin, missingRequired: [] },
})
const paths = (user: CurrentUser, isListOff = false) => findablePages({ user, isListOff }).map(({ path }) => path)

it('lists only the pages that each role may open', () => {
  expect(paths(person(ROLES.user, 7)).filter(path => /^\/(admin|dev)/.test(path))).toEqual([])
  expect(paths(person(ROLES.admin, 7))).toContain('/admin/settings')
  expect(paths(person(ROLES.admin, 7))).not.toContain('/admin/scheinunternehmen')
  expect(paths(person(ROLES.admin, OPERATOR))).toContain('/dev/cache')
  expect(paths(person(ROLES.admin, OPERATOR))).not.toContain('/dev/settings')
  expect(paths(person(ROLES.dev, OPERATOR))).toContain('/dev/settings')
})

it('lists public pages last', () => {
  const own = paths(person(ROLES.user, 7))
  expect([own[0], own.at(-1)]).toEqual(['/', '/report-check'])
})

it('omits pages that are of no use to the user', () => {
  expect(paths(person(ROLES.user, 7))).not.toContain('/uid-account')
  expect(paths(person(ROLES.user, 7, true))).toContain('/uid-account')
  expect(paths(person(ROLES.admin, 7))).toContain('/uid-account')
  expect(paths(person(ROLES.dev, OPERATOR), true)).not.toContain('/admin/scheinunternehmen')
  expect(paths(person(ROLES.dev, OPERATOR))).not.toContain('/login')
})

const PAGES = [
  { name: 'Start', about: 'Warteschlange, neue Änderungen' },
  { name: 'Mein Konto', about: 'Passwort, E-Mail' },
  { name: 'Länderzuordnung', about: 'welcher Dienst für welches Land' },
  { name: 'Geschäftspartner', about: 'Historie, Beobachtung, Startdatum' },
]
const names = (typed: string) => rankMatches(PAGES, typed).map(({ name }) => name)

it.each([
  ['start', ['Start', 'Geschäftspartner']],
  ['KONTO', ['Mein Konto']],
  // Without the umlaut, as on a foreign keyboard.
  ['lander', ['Länderzuordnung']],
  ['  passwort ', ['Mein Konto']],
  ['partner', ['Geschäftspartner']],
  ['gibt es nicht', []],
])('%j finds %j', (typed, expected) => expect(names(typed)).toEqual(expected))

it('an empty text finds all pages in their order', () => expect(names(' ')).toEqual(PAGES.map(({ name }) => name)))
