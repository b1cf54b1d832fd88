import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurrentUser } from '../../access/users/wire.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { mayOpen, type Viewer } from '../pages/define-page.ts'
import { loadPage } from '../pages/page-components.ts'
import { findPage, PAGES } from '../pages/page-list.ts'
import { menuFor, tabsFor } from './menu.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'

it('lists every page with its access', { tags: ['W2-01'] }, () => {
  expect(PAGES.map(({ path, who }) => `${path} ${who}`)).toEqual([
    '/ signed-in',
    '/uid-single-check signed-in',
    '/uid-single-checks signed-in',
    '/uid-check signed-in',
    '/partners signed-in',
    '/uid-account signed-in',
    '/my-account signed-in',
    '/admin/company admin',
    '/admin/settings admin',
    '/admin/programs admin',
    '/admin/provider admin',
    '/admin/users admin',
    '/admin/auditor-packages admin',
    '/admin/data-held admin',
    '/admin/audit-log admin',
    '/admin/query-weather admin',
    '/admin/scheinunternehmen operator',
    '/dev/settings dev',
    '/dev/cache operator',
    '/dev/api-map operator',
    '/impressum anyone',
    '/licences anyone',
    '/report-check anyone',
    '/auditor anyone',
    '/login guest',
  ])
})

it('gives each page a path of its own, and a component', async () => {
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length)
  expect(await Promise.all(PAGES.map(async ({ path }) => typeof (await loadPage(path))))).toEqual(
    PAGES.map(() => 'function'),
  )
})

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
const viewer = (user: CurrentUser, isListOff = false): Viewer => ({ user, isListOff })
const linksOf = (user: CurrentUser) => menuFor(viewer(user)).flatMap(({ links }) => links)
const pathsOf = (pages: readonly { path: string }[]) => pages.map(({ path }) => path)

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
    expect(pathsOf(linksOf(user).map(({ page }) => page))).toEqual(paths)
    expect(menuFor(viewer(user)).filter(({ links }) => links.length === 0)).toEqual([])
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
  expect(pathsOf(tabsFor(viewer(user), path))).toEqual(tabs)
})

it('hides the tab of the list of fictitious companies if the list is switched off', () => {
  expect(tabsFor(viewer(person(ROLES.dev, OPERATOR), true), '/admin/query-weather')).toEqual([])
})

it('every page can be reached by the menu or by a tab', { tags: ['C3-04'] }, () => {
  const reached = linksOf(person(ROLES.dev, OPERATOR)).flatMap(({ page, tabs }) => (tabs.length > 0 ? tabs : [page]))
  const signedInPages = PAGES.filter(({ who }) => who !== 'guest' && who !== 'anyone')
  expect(pathsOf(reached).sort()).toEqual(pathsOf(signedInPages).sort())
})

it('links to no page that the user may not open', () => {
  for (const user of [
    person(ROLES.user, 7),
    person(ROLES.admin, 7),
    person(ROLES.admin, OPERATOR),
    person(ROLES.dev, 7),
  ])
    for (const { path, who } of linksOf(user).flatMap(({ page, tabs }) => [page, ...tabs]))
      expect(mayOpen(who, user), `${path} for role ${user.role}`).toBe(true)
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

it('redirects from no path that a page has', () => {
  const formerPaths = PAGES.flatMap(({ formerPaths = [] }) => formerPaths)
  expect(formerPaths).toContain('/admin/overview')
  expect(formerPaths.filter(findPage)).toEqual([])
})

it('returns undefined for an unknown path', () => expect(findPage('/elsewhere')).toBeUndefined())

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
