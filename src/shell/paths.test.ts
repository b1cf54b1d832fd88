import { expect, it } from 'vitest'
import { ROLES } from '../roles/role-rules.ts'
import type { CurrentUser } from '../users/wire.ts'
import { isGroup, menuFor } from './menu.ts'
import { PAGES } from './pages.ts'
import { mayOpen, PATHS, pathEntry } from './paths.ts'

it('lists every page, with who may see it', () => {
  expect(PATHS.map(({ path, access }) => `${path} ${access}`)).toEqual([
    '/ signed-in',
    '/login guest',
    '/impressum anyone',
    '/licences anyone',
    '/report-check anyone',
    '/auditor anyone',
    '/uid-single-check signed-in',
    '/uid-single-checks signed-in',
    '/uid-check signed-in',
    '/partners signed-in',
    '/uid-account signed-in',
    '/my-account signed-in',
    '/admin/company admin',
    '/admin/users admin',
    '/admin/programs admin',
    '/admin/auditor-packages admin',
    '/admin/overview operator',
    '/admin/query-weather admin',
    '/admin/audit-log admin',
    '/admin/scheinunternehmen operator',
    '/admin/settings admin',
    '/dev/settings dev',
    '/dev/cache operator',
    '/dev/api-map operator',
  ])
})

it('has code for every path', () => expect(Object.keys(PAGES).sort()).toEqual(PATHS.map(({ path }) => path).sort()))

const OPERATOR = 1
const person = (role: number, companyId: number, useCustomLogin = false): CurrentUser => ({
  ...{ id: 9, email: 'ada@firma.at', firstname: 'Ada', lastname: 'Lovelace', isActive: true, hasFirstLogin: true },
  ...{ role, companyId, missingInformations: [] },
  company: { id: companyId, name: 'Firma', uid: '', useCustomLogin, missingRequired: [] },
})
const linksOf = (user: CurrentUser) => menuFor(user).flatMap(entry => (isGroup(entry) ? entry.links : [entry]))

it.each([
  [
    'User',
    person(ROLES.user, 7),
    ['/', '/uid-single-check', '/uid-single-checks', '/uid-check', '/partners', '/my-account'],
  ],
  [
    'Tester',
    person(ROLES.tester, 7),
    ['/', '/uid-single-check', '/uid-single-checks', '/uid-check', '/partners', '/my-account'],
  ],
  [
    'custom login',
    person(ROLES.user, 7, true),
    ['/', '/uid-single-check', '/uid-single-checks', '/uid-check', '/partners', '/uid-account', '/my-account'],
  ],
  [
    'Admin',
    person(ROLES.admin, OPERATOR),
    [
      '/',
      '/uid-single-check',
      '/uid-single-checks',
      '/uid-check',
      '/partners',
      '/my-account',
      '/admin/overview',
      '/admin/company',
      '/admin/users',
      '/admin/programs',
      '/admin/auditor-packages',
      '/admin/audit-log',
      '/admin/query-weather',
      '/admin/scheinunternehmen',
    ],
  ],
  [
    'Dev',
    person(ROLES.dev, OPERATOR),
    [
      ...['/', '/uid-single-check', '/uid-single-checks', '/uid-check', '/partners', '/my-account'],
      ...[
        '/admin/overview',
        '/admin/company',
        '/admin/users',
        '/admin/programs',
        '/admin/auditor-packages',
        '/admin/audit-log',
        '/admin/query-weather',
        '/admin/scheinunternehmen',
        '/dev/settings',
        '/dev/cache',
        '/admin/settings',
        '/dev/api-map',
      ],
    ],
  ],
])('shows %s the menu of his role, each page once', (_name, user, paths) => {
  expect(linksOf(user).map(({ path }) => path)).toEqual(paths)
  expect(menuFor(user).filter(entry => isGroup(entry) && entry.links.length === 0)).toEqual([])
})

it('shows nothing of the list of fictitious companies where it is switched off', () => {
  const shown = (isListOff: boolean) =>
    menuFor(person(ROLES.dev, OPERATOR), isListOff).flatMap(entry => (isGroup(entry) ? entry.links : [entry]))
  const left = shown(true).map(({ path }) => path)
  expect(
    shown(false)
      .map(({ path }) => path)
      .filter(path => !left.includes(path)),
  ).toEqual(['/admin/scheinunternehmen'])
})

it('leads nobody to a page that turns him away', () => {
  for (const user of [
    person(ROLES.user, 7),
    person(ROLES.admin, 7),
    person(ROLES.admin, OPERATOR),
    person(ROLES.dev, 7),
  ])
    for (const { path } of linksOf(user)) {
      const access = pathEntry(path)?.access
      const isStaff = access === 'admin' || access === 'operator' || access === 'dev'
      expect(!isStaff || mayOpen(access, user), `${path} for role ${user.role}`).toBe(true)
    }
})

it.each([
  ['admin', [false, true, true, true]],
  ['operator', [false, false, true, true]],
  ['dev', [false, false, false, true]],
] as const)('opens pages for %s by role and scope', (access, expected) => {
  const people = [
    person(ROLES.user, OPERATOR),
    person(ROLES.admin, 7),
    person(ROLES.admin, OPERATOR),
    person(ROLES.dev, 7),
  ]
  expect(people.map(each => mayOpen(access, each))).toEqual(expected)
})

it('knows nothing of other paths', () => expect(pathEntry('/elsewhere')).toBeUndefined())
