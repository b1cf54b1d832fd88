import { CALLS } from '../../src/app/definitions/features.ts'
import { CALL_HEAD, callRows } from '../call-rows.ts'
import { type Demand, readDemands } from '../demands.ts'
import { tableOf } from '../markdown-table.ts'
import { settingTables } from '../setting-rows.ts'
import { createPage, type Page } from './pages.ts'

type Family = { place: string; title: string; about: string; ids: RegExp; head: readonly string[] }

const TESTS_NOTE = 'In a clone of the repository, `npm run proofs` prints each line with the tests that show it.'
const HEAD = ['id', 'rank', 'check', 'besides tests']

const FAMILIES: readonly Family[] = [
  {
    place: 'auditors/security-checks',
    title: 'Security checks',
    about: 'For auditors: what the product is tested for. P1 must hold before a release, P2 if it costs little.',
    ids: /^[ASZEKGHQU]-/,
    head: HEAD,
  },
  {
    place: 'auditors/asvs',
    title: 'ASVS 5.0, requirement by requirement',
    about: 'For auditors: how the product meets levels 1 and 2 of OWASP’s ASVS 5.0. The requirements are shortened.',
    ids: /^V/,
    head: ['id', 'state', 'requirement', 'where, or why not'],
  },
  {
    place: 'operators/reliability-checks',
    title: 'Reliability checks',
    about: 'For operators: which failures the product is tested against. P1 must hold before a release.',
    ids: /^[DPBR]-/,
    head: HEAD,
  },
  {
    place: 'contributors/specification-map',
    title: 'Demands of the specification',
    about: 'For contributors: what the specification (W) and the decisions on it (C) demand.',
    ids: /^[CW]\d/,
    head: ['id', '', 'demand', 'besides tests'],
  },
]

/**
 * Returns the pages that list the demands on the product, all calls with the roles that may make
 * them, and all settings.
 */
export const proofPages = (demands = readDemands()): Page[] => [
  ...FAMILIES.map(family => pageOf(family, demands)),
  createPage(
    'en',
    'auditors/calls',
    `# Calls, and who may make them\n\n${ABOUT_CALLS}\n\n${tableOf(CALL_HEAD, callRows(CALLS))}\n`,
  ),
  createPage('en', 'auditors/settings', `# Settings\n\n${ABOUT_SETTINGS}\n\n${settingTables()}\n`),
]

const ABOUT_CALLS = 'For auditors: every call of the product. `docs/rules.md#table-of-calls` explains the words.'
const ABOUT_SETTINGS = 'For administrators and auditors: every setting, with its default, its range and its effect.'

function pageOf({ place, title, about, ids, head }: Family, demands: readonly Demand[]): Page {
  const bySection = Map.groupBy(
    demands.filter(({ id }) => ids.test(id)),
    ({ section }) => section,
  )
  const tables = [...bySection].map(([section, group]) => `## ${section}\n\n${tableOf(head, group.map(rowOf))}\n`)
  return createPage('en', place, `# ${title}\n\n${about} ${TESTS_NOTE}\n\n${tables.join('\n')}`)
}

const rowOf = ({ id, state, what, note }: Demand): string[] => [id, state, what, note || '–'].map(escapeCell)
const escapeCell = (cell: string): string => cell.replace(/[|<]/g, character => (character === '|' ? '\\|' : '&lt;'))
