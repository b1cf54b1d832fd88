import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurrentUser } from '../../access/users/wire.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { isGroup, menuFor, tabsFor } from './menu.ts'
import { PAGES } from './pages.ts'
import { mayOpen, PATHS, pathEntry, REDIRECTS, safeRedirectPath } from './paths.ts'

it('lists every page with its access', { tags: ['W2-01'] }, () => {
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
    '/admin/provider admin',
    '/admin/auditor-packages admin',
    '/admin/data-held admin',
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
const linksOf = (user: CurrentUser) => menuFor(user).flatMap(entry => (isGroup(entry) ? entry.links : [entry]))

const DAILY = ['/', '/uid-single-check', '/uid-check', '/partners', '/my-account']
const WITH_ACCOUNT = [...DAILY.slice(0, 4), '/uid-account', '/my-account']
const STAFF = ['/admin/company', '/admin/users', '/admin/auditor-packages', '/admin/audit-log', '/admin/query-weather']

it.each([
  ['User', person(ROLES.user, 7), DAILY],
  ['Tester', person(ROLES.tester, 7), DAILY],
  ['custom login', person(ROLES.user, 7, true), WITH_ACCOUNT],
  ['Admin', person(ROLES.admin, 7), [...WITH_ACCOUNT, ...STAFF]],
  [
    'Dev',
    person(ROLES.dev, OPERATOR),
    [...WITH_ACCOUNT, ...STAFF, '/dev/settings', '/dev/cache', '/admin/settings', '/dev/api-map'],
  ],
])(
  'shows the menu for %s, each page once',
  { tags: ['W2-12', 'W2-13', 'W2-21', 'W6-01', 'W6-02'] },
  (_name, user, paths) => {
    expect(linksOf(user).map(({ path }) => path)).toEqual(paths)
    expect(menuFor(user).filter(entry => isGroup(entry) && entry.links.length === 0)).toEqual([])
  },
)

const FIRMS = ['/admin/company', '/admin/settings', '/admin/programs', '/admin/provider']
const SERVICES = ['/admin/query-weather', '/admin/scheinunternehmen']

it.each([
  ['/uid-single-check', person(ROLES.user, 7), ['/uid-single-check', '/uid-single-checks']],
  ['/uid-single-checks', person(ROLES.user, 7), ['/uid-single-check', '/uid-single-checks']],
  ['/uid-check', person(ROLES.dev, OPERATOR), []],
  ['/admin/company', person(ROLES.admin, OPERATOR), FIRMS],
  ['/admin/provider', person(ROLES.admin, 7), FIRMS],
  ['/admin/settings', person(ROLES.admin, 7), FIRMS],
  ['/admin/settings', person(ROLES.dev, OPERATOR), []],
  ['/admin/scheinunternehmen', person(ROLES.dev, OPERATOR), SERVICES],
  // A single tab is not shown.
  ['/admin/query-weather', person(ROLES.admin, 7), []],
] as const)('shows related pages as tabs of %s, if the user may see them', { tags: ['C3-04'] }, (path, user, tabs) => {
  expect(tabsFor(user, path).map(tab => tab.path)).toEqual(tabs)
})

it('hides the tab of the list of fictitious companies if the list is switched off', () => {
  expect(tabsFor(person(ROLES.dev, OPERATOR), '/admin/query-weather', true)).toEqual([])
})

it('every page can be reached by the menu or by a tab', { tags: ['C3-04'] }, () => {
  const menuPaths = linksOf(person(ROLES.dev, OPERATOR)).flatMap(
    ({ path, tabs }) => tabs?.map(tab => tab.path) ?? [path],
  )
  const signedInPages = PATHS.filter(({ access }) => access !== 'guest' && access !== 'anyone')
  expect(menuPaths.sort()).toEqual(signedInPages.map(({ path }) => path).sort())
})

it('links to no page that the user may not open', () => {
  for (const user of [
    person(ROLES.user, 7),
    person(ROLES.admin, 7),
    person(ROLES.admin, OPERATOR),
    person(ROLES.dev, 7),
  ])
    for (const { path } of linksOf(user).flatMap(link => [link, ...tabsFor(user, link.path)])) {
      const access = pathEntry(path)?.access
      const isStaff = access === 'admin' || access === 'operator' || access === 'dev'
      expect(!isStaff || mayOpen(access, user), `${path} for role ${user.role}`).toBe(true)
    }
})

it.each([
  ['admin', [false, true, true, true]],
  ['operator', [false, false, true, true]],
  ['dev', [false, false, false, true]],
] as const)('opens pages for %s by role and scope', { tags: ['W6-08', 'C3-03'] }, (access, expected) => {
  const people = [
    person(ROLES.user, OPERATOR),
    person(ROLES.admin, 7),
    person(ROLES.admin, OPERATOR),
    person(ROLES.dev, 7),
  ]
  expect(people.map(each => mayOpen(access, each))).toEqual(expected)
})

it('redirects moved pages to existing ones, without loops', () => {
  const paths: string[] = PATHS.map(({ path }) => path)
  for (const [old, now] of Object.entries(REDIRECTS)) {
    expect(paths).toContain(now)
    expect(paths).not.toContain(old)
  }
})

it('returns undefined for an unknown path', () => expect(pathEntry('/elsewhere')).toBeUndefined())

it.each(['/', '/uid-check', '/impressum?x=1'])('returns %s unchanged', { tags: ['W2-05'] }, path =>
  expect(safeRedirectPath(path)).toBe(path),
)

it.each([
  '//evil.example',
  'https://evil.example/uid-check',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  '/login',
  '/login?redirect=/login',
  '',
  undefined,
  7,
])('replaces %s with the home page', { tags: ['W2-05'] }, target => expect(safeRedirectPath(target)).toBe('/'))

it('never returns a URL of another site', { tags: ['S-11', 'V1.2.2', 'V3.7.2'] }, () => {
  fc.assert(
    fc.property(fc.string(), target => {
      expect(new URL(safeRedirectPath(target), 'http://localhost:3000').origin).toBe('http://localhost:3000')
    }),
  )
})
