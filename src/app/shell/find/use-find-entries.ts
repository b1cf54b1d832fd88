import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { companiesQuery } from '../../../access/companies/screen/calls.ts'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../../base/roles/role-rules.ts'
import { normalized } from '../../../base/texts/normalized.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { partnersQuery } from '../../../checking/partners/screen/calls.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { isOffered, type Viewer } from '../../pages/define-page.ts'
import { type ListedPage, PAGES } from '../../pages/page-list.ts'
import { pageTitles, searchTerms } from '../../pages/page-texts.ts'
import { useViewer } from '../use-viewer.ts'
import { texts } from './find-texts.ts'

/** A search result and its target. */
export type FindEntry = {
  key: string
  kind: 'partner' | 'single' | 'company' | 'page'
  name: string
  about: string
  to: string
  search?: object
  /** The UID for the single check. */
  uid?: string
}

const MAX_RESULTS = 5
const MIN_LETTERS = 3
const DEBOUNCE_MS = 200

/** Returns all results for a typed text, the most specific first. */
export function useFindEntries(input: string): FindEntry[] {
  const text = input.trim()
  const partners = usePartners(text)
  const companies = useCompanies(text)
  const pages = usePages(text)
  return [...partners, ...useSingleCheck(text), ...companies, ...pages]
}

const queryableUidIn = (text: string): string | null => {
  const parsed = parseUid(text)
  return parsed.isQueryable ? parsed.uid : null
}

/**
 * The own company's partners, queried shortly after the last keystroke; results of an earlier text
 * are dropped.
 */
function usePartners(text: string): FindEntry[] {
  const { companyId } = useCurrentUser()
  const [debouncedText] = useDebouncedValue(text, DEBOUNCE_MS)
  const q = queryableUidIn(debouncedText) ?? debouncedText
  const query = partnersQuery(companyId, { q, size: MAX_RESULTS }, useLanguage())
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: q.length >= MIN_LETTERS })
  if (data === undefined || isPlaceholderData || debouncedText !== text || q.length < MIN_LETTERS) return []
  return data.items.map(({ id, uid, ownName, givenName }) => ({
    key: `partner ${id}`,
    kind: 'partner',
    name: groupUid(uid),
    about: givenName || ownName,
    to: '/partners',
    search: { partner: id },
  }))
}

function useSingleCheck(text: string): FindEntry[] {
  const t = useTexts(texts)
  const uid = queryableUidIn(text)
  if (uid === null) return []
  const name = t('checkUid', { uid: groupUid(uid) })
  return [{ key: 'single', kind: 'single', name, about: '', to: '/uid-single-check', uid }]
}

/**
 * Users who look after all companies get each one's lists, as in the overview; others get their
 * own.
 */
function useCompanies(text: string): FindEntry[] {
  const user = useCurrentUser()
  const { data = [] } = useQuery({ ...companiesQuery, enabled: isAdminOrDev(user) })
  if (text === '') return []
  const companies = data.map(({ id, name, uid }) => ({ id, name, about: groupUid(uid), uid }))
  const matches = rankMatches(companies, text)
  const byUid = companies.filter(each => each.uid !== '' && each.uid === queryableUidIn(text))
  return [...new Set([...matches, ...byUid])].slice(0, MAX_RESULTS).map(({ id, name, about }) => ({
    key: `company ${id}`,
    kind: 'company',
    name,
    about,
    ...(actsForAllCompanies(user) ? { to: '/uid-check', search: { company: id } } : { to: '/admin/company' }),
  }))
}

function usePages(text: string): FindEntry[] {
  const [title, about] = [useTexts(pageTitles), useTexts(searchTerms)]
  const pages = findablePages(useViewer()).map(({ path }) => ({ path, name: title(path), about: about(path) }))
  return rankMatches(pages, text).map(({ path, ...page }) => ({ ...page, key: path, kind: 'page', to: path }))
}

/** Returns the pages that the user may open and that have search terms. */
export const findablePages = (viewer: Viewer): ListedPage[] =>
  PAGES.filter(page => page.about !== undefined && isOffered(page, viewer))

/** A result found by its name and by its search terms. */
type NamedEntry = { name: string; about: string }

const normalizedText = (text: string): string =>
  normalized(text, 'NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * Returns the matches of a typed text: names that begin with it, then names that contain it, then
 * matching search terms; an empty text matches all.
 */
export function rankMatches<T extends NamedEntry>(all: readonly T[], input: string): T[] {
  const needle = normalizedText(input.trim())
  const ranked = all.map(each => ({ each, rank: rankOf(each, needle) })).filter(({ rank }) => rank < NO_MATCH)
  return ranked.sort((left, right) => left.rank - right.rank).map(({ each }) => each)
}

const NO_MATCH = 3

function rankOf({ name, about }: NamedEntry, needle: string): number {
  if (normalizedText(name).startsWith(needle)) return 0
  if (normalizedText(name).includes(needle)) return 1
  return normalizedText(about).includes(needle) ? 2 : NO_MATCH
}
