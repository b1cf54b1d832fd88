import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { layoutTexts } from './layout-texts.ts'
import { tabsFor } from './menu.ts'
import type { Path } from './paths.ts'
import { texts } from './shell-texts.ts'

/** Tabs of related pages above a page; renders nothing if there are none. */
export function PageTabs({ path }: { path: Path }) {
  const [t, w] = [useTexts(texts), useTexts(layoutTexts)]
  const { data: operator } = useQuery(operatorQuery)
  const tabs = tabsFor(useCurrentUser(), path, operator?.isListOff)
  if (tabs.length === 0) return null
  return (
    <nav className="page-tabs" aria-label={w('tabs')}>
      {tabs.map(tab => (
        <Link key={tab.path} to={tab.path} activeOptions={EXACT} aria-current={tab.path === path ? 'page' : undefined}>
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  )
}

const EXACT = { exact: true }
