import { Link } from '@tanstack/react-router'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import type { PagePath } from '../pages/page-list.ts'
import { pageTitles } from '../pages/page-texts.ts'
import { layoutTexts } from './layout-texts.ts'
import { tabsFor } from './menu.ts'
import { useViewer } from './use-viewer.ts'

/** Tabs of related pages above a page; renders nothing if there are none. */
export function PageTabs({ path }: { path: PagePath }) {
  const [t, title] = [useTexts(layoutTexts), useTexts(pageTitles)]
  const tabs = tabsFor(useViewer(), path)
  if (tabs.length === 0) return null
  return (
    <nav className="page-tabs" aria-label={t('tabs')}>
      {tabs.map(tab => (
        <Link key={tab.path} to={tab.path} activeOptions={EXACT} aria-current={tab.path === path ? 'page' : undefined}>
          {title(tab.path)}
        </Link>
      ))}
    </nav>
  )
}

const EXACT = { exact: true }
