import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { companiesQuery } from '../../../access/companies/screen/calls.ts'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { partnersQuery } from '../../../checking/partners/screen/calls.ts'
import { actsForAllCompanies, isAdminOrDev } from '../../../ground/roles/role-rules.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { operatorQuery } from '../../../house/operator/screen/calls.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import { texts as shellTexts } from '../texts.ts'
import { pagesInReach } from './pages-in-reach.ts'
import { meant } from './rank.ts'
import { texts } from './texts.ts'

/** Something that was found, and where it leads. */
export type Found = {
  key: string
  kind: 'partner' | 'single' | 'company' | 'page'
  name: string
  about: string
  to: string
  search?: object
  /** The UID that the single check is to begin with. */
  uid?: string
}

const MOST = 5
const LEAST_LETTERS = 3
const PAUSE_MS = 200

/** All that a typed text finds, the most particular first. */
export function useFound(typed: string): Found[] {
  const text = typed.trim()
  const partners = usePartners(text)
  const companies = useCompanies(text)
  const pages = usePages(text)
  return [...partners, ...useSingleCheck(text), ...companies, ...pages]
}

const uidIn = (text: string): string | null => {
  const parsed = parseUid(text)
  return parsed.askable ? parsed.uid : null
}

/** One's own company's, asked for a moment after the last key; those of an earlier text are none. */
function usePartners(text: string): Found[] {
  const { companyId } = useCurrentUser()
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const q = uidIn(asked) ?? asked
  const query = partnersQuery(companyId, { q, size: MOST }, useLanguage())
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: q.length >= LEAST_LETTERS })
  if (data === undefined || isPlaceholderData || asked !== text || q.length < LEAST_LETTERS) return []
  return data.items.map(({ id, uid, ownName, givenName }) => ({
    key: `partner ${id}`,
    kind: 'partner',
    name: groupUid(uid),
    about: givenName || ownName,
    to: '/partners',
    search: { partner: id },
  }))
}

function useSingleCheck(text: string): Found[] {
  const t = useTexts(texts)
  const uid = uidIn(text)
  if (uid === null) return []
  const name = t('checkUid', { uid: groupUid(uid) })
  return [{ key: 'single', kind: 'single', name, about: '', to: '/uid-single-check', uid }]
}

/** Whoever looks after all of them comes to a company's lists, as from the overview; everybody else to the own one. */
function useCompanies(text: string): Found[] {
  const user = useCurrentUser()
  const { data = [] } = useQuery({ ...companiesQuery, enabled: isAdminOrDev(user) })
  if (text === '') return []
  const named = data.map(({ id, name, uid }) => ({ id, name, about: groupUid(uid), uid }))
  const found = meant(named, text)
  const byUid = named.filter(each => each.uid !== '' && each.uid === uidIn(text))
  return [...new Set([...found, ...byUid])].slice(0, MOST).map(({ id, name, about }) => ({
    key: `company ${id}`,
    kind: 'company',
    name,
    about,
    ...(actsForAllCompanies(user) ? { to: '/uid-check', search: { company: id } } : { to: '/admin/company' }),
  }))
}

function usePages(text: string): Found[] {
  const name = useTexts(shellTexts)
  const about = useTexts(texts)
  const { data: operator } = useQuery(operatorQuery)
  const pages = pagesInReach(useCurrentUser(), operator?.isListOff).map(({ path, title }) => ({
    path,
    name: name(title),
    about: about(title),
  }))
  return meant(pages, text).map(({ path, ...said }) => ({ ...said, key: path, kind: 'page', to: path }))
}
